import {
  at,
  isObject,
  itemsAt,
  membersAt,
  own,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { TypeNode } from "../../types.ts";
import type { Lowering } from "../lowering.ts";
import type { Sample } from "./sample.ts";

/** The samples that were found so far. */
interface Noting {
  readonly samples: Sample[];
}

/** Records the samples of a schema; they are checked when all types are known. */
export function noteSchemaSamples(
  { samples }: Noting,
  schema: Site<JsonObject>,
  type: TypeNode,
): void {
  const { value } = schema;
  if (Object.hasOwn(value, "default")) {
    samples.push({ code: "default-mismatch", site: at(schema, "default"), type });
  }
  if (Object.hasOwn(value, "example")) {
    samples.push({ code: "example-mismatch", site: at(schema, "example"), type });
  }
  if (!Object.hasOwn(value, "examples")) return;
  for (const site of itemsAt(schema, "examples")) {
    samples.push({ code: "example-mismatch", site, type });
  }
}

/** The same for a parameter, a header or a media type, whose `examples` have names. */
export function noteNamedSamples(
  { document, samples }: Pick<Lowering, "document"> & Noting,
  holder: Site<JsonObject>,
  type: TypeNode,
  direction?: Sample["direction"],
): void {
  const known = { code: "example-mismatch", type, ...(direction && { direction }) } as const;
  if (Object.hasOwn(holder.value, "example")) {
    samples.push({ ...known, site: at(holder, "example") });
  }
  for (const member of membersAt(holder, "examples")) {
    const example = isObject(member.value) ? document.follow(member) : undefined;
    if (example === undefined) continue;
    for (const key of ["value", "dataValue"]) {
      if (own(example, key) === undefined) continue;
      samples.push({ ...known, site: at(example, key) });
    }
  }
}

/** Examples and their names, in parallel; `example` has none. */
interface NamedExamples {
  readonly examples: readonly unknown[];
  readonly exampleNames: readonly (string | undefined)[];
}

/**
 * Values of `example` and `examples` of a parameter, a header or a media type. Source: OpenAPI
 * 3.1, Example Object (`value`), and 3.2 (`dataValue`).
 */
export function namedExamples(
  { document }: Pick<Lowering, "document">,
  holder: Site<JsonObject>,
): NamedExamples {
  const examples: unknown[] = [];
  const exampleNames: (string | undefined)[] = [];
  if (Object.hasOwn(holder.value, "example")) {
    examples.push(holder.value["example"]);
    exampleNames.push(undefined);
  }
  for (const member of membersAt(holder, "examples")) {
    const example = isObject(member.value) ? document.follow(member) : undefined;
    if (example === undefined) continue;
    const key = ["dataValue", "value"].find((name) => Object.hasOwn(example.value, name));
    if (key === undefined) continue;
    examples.push(example.value[key]);
    exampleNames.push(member.key);
  }
  return { examples, exampleNames };
}

/** `examples` of a schema, or its older `example`. */
export function schemaExamples(site: Site): readonly unknown[] {
  if (!isObjectSite(site)) return [];
  if (Array.isArray(own(site, "examples")))
    return itemsAt(site, "examples").map((item) => item.value);
  return Object.hasOwn(site.value, "example") ? [site.value["example"]] : [];
}
