import { at, itemsAt, own, type JsonObject, type Site } from "../../../generator/openapi/site.ts";
import { canonical } from "./canonical.ts";
import type { Parts } from "./parts.ts";
import type { ListedValue } from "./shape.ts";

/** Values that a schema lists, and where. */
interface Listed {
  readonly values: ReadonlyMap<string, ListedValue>;
  readonly site: Site;
  readonly isNullListed: boolean;
}

/** The values that all lists have. */
export function listedValues({ parts, lists }: Parts): Listed | undefined {
  const every = [
    ...parts.flatMap(({ site }) => [
      ...(Array.isArray(own(site, "enum"))
        ? [{ site: at(site, "enum"), values: itemsAt(site, "enum") }]
        : []),
      ...(Object.hasOwn(site.value, "const")
        ? [{ site: at(site, "const"), values: [at(site, "const")] }]
        : []),
    ]),
    ...lists,
  ];
  let found: Map<string, ListedValue> | undefined;
  for (const { values } of every) {
    const listed = new Map(
      values.map((site) => [canonical(site.value), { value: site.value, site }] as const),
    );
    found = found === undefined ? listed : new Map([...found].filter(([text]) => listed.has(text)));
  }
  const [list] = every;
  if (found === undefined || list === undefined) return undefined;
  const isNullable = parts.some((part) => part.isNullable);
  const isNullListed = found.delete("null") || isNullable;
  return { values: found, site: list.site, isNullListed };
}

/** The values that are known while others are admitted. */
export function openValues(
  schemas: readonly Site<JsonObject>[],
): Pick<Listed, "values" | "site"> | undefined {
  for (const keyword of ["x-open-enum", "x-extensible-enum"]) {
    const schema = schemas.find((one) => Array.isArray(own(one, keyword)));
    if (schema === undefined) continue;
    const values = itemsAt(schema, keyword).map(
      (site) => [canonical(site.value), { value: site.value, site }] as const,
    );
    return { values: new Map(values), site: at(schema, keyword) };
  }
  return undefined;
}
