import { assignNames, type AssignedName } from "../../../names/assign.ts";
import { pascalCase } from "../../../names/identifier.ts";
import { membersAt, objectAt } from "../../../openapi/site.ts";
import type { Drafting } from "../drafts/drafting.ts";
import type { Lowering } from "../lowering.ts";
import { reportUnknownNames } from "./unknown-names.ts";

/** Declares the schemas of components, each with a name of its own. */
export function declareComponents(lowering: Lowering & Pick<Drafting, "drafts">): void {
  const holder = objectAt(lowering.document.root, "components");
  if (holder === undefined) return;
  const components = membersAt(holder, "schemas");
  const given = lowering.options.names?.schemas ?? {};
  const keys = components.map((site) => site.key);
  reportUnknownNames(lowering, "schemas", Object.keys(given), keys);
  const assigned: readonly AssignedName[] = assignNames(
    keys.map((key) => {
      const isGiven = Object.hasOwn(given, key);
      return {
        text: key,
        identifier: pascalCase((isGiven ? given[key] : undefined) ?? key),
        isGiven,
      };
    }),
  );
  components.forEach((site, index) => {
    const { name, takenBy } = assigned[index] as AssignedName;
    const owner = takenBy === undefined ? undefined : components[takenBy];
    if (owner !== undefined) {
      lowering.diagnostics.report(
        "name-collision",
        { file: site.file, pointer: site.pointer, part: "key" },
        { first: owner.key, second: site.key, name, identifier: name.replace(/_\d+$/, "") },
        [
          {
            message: `'${owner.key}' is here`,
            location: { file: owner.file, pointer: owner.pointer, part: "key" },
          },
        ],
      );
    }
    lowering.drafts.declareComponent(site, site.key, name);
  });
}
