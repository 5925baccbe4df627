import { assignNames, type AssignedName } from "../../../names/assign.ts";
import { pascalCase } from "../../../names/identifier.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";
import {
  isObjectSite,
  membersAt,
  objectAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { Drafting } from "../drafts/drafting.ts";
import { typeNameOfPlace } from "../drafts/schema-name.ts";
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
    lowering.drafts.declareComponent(site, site.key, name, endsOf(lowering.document, site, name));
  });
}

/**
 * The schemas in other files that a component only gives its name to, if they would have this name
 * too: what the files refer to is then the type of the component, and not another one with a number.
 */
function endsOf(document: OpenApiDocument, component: Site, name: string): readonly Site[] {
  const ends: Site[] = [];
  for (let next: Site = component; isObjectSite(next) && isAlias(next); ) {
    const target = document.target(next);
    const isKnown = target === undefined || ends.some(({ value }) => value === target.value);
    if (isKnown || target.file === document.root.file || typeNameOfPlace(target) !== name) break;
    ends.unshift(target);
    next = target;
  }
  return ends;
}

/** Whether a schema says nothing but what it refers to, and words. */
function isAlias({ value }: Site<JsonObject>): boolean {
  const words: ReadonlySet<string> = new Set(["$ref", "description", "summary", "title"]);
  return typeof value["$ref"] === "string" && Object.keys(value).every((key) => words.has(key));
}
