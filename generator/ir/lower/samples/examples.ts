import {
  at,
  isObject,
  itemsAt,
  membersAt,
  own,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { conditionJudge } from "../../../rules/evaluate.ts";
import type { Declaration } from "../../api.ts";
import type { TypeNode } from "../../types.ts";
import { compileConditions } from "../conditions/compile-conditions.ts";
import type { Lowering } from "../lowering.ts";
import { Matcher } from "../../mismatch/matcher.ts";

/** Records the samples of a schema; they are checked when all types are known. */
export function noteSchemaSamples(
  lowering: Lowering,
  schema: Site<JsonObject>,
  type: TypeNode,
): void {
  const { value } = schema;
  if (Object.hasOwn(value, "default")) {
    lowering.samples.push({ code: "default-mismatch", site: at(schema, "default"), type });
  }
  if (Object.hasOwn(value, "example")) {
    lowering.samples.push({ code: "example-mismatch", site: at(schema, "example"), type });
  }
  if (!Object.hasOwn(value, "examples")) return;
  for (const site of itemsAt(schema, "examples")) {
    lowering.samples.push({ code: "example-mismatch", site, type });
  }
}

/** The same for a parameter, a header or a media type, whose `examples` have names. */
export function noteNamedSamples(
  lowering: Lowering,
  holder: Site<JsonObject>,
  type: TypeNode,
): void {
  if (Object.hasOwn(holder.value, "example")) {
    lowering.samples.push({ code: "example-mismatch", site: at(holder, "example"), type });
  }
  for (const member of membersAt(holder, "examples")) {
    const example = isObject(member.value) ? lowering.document.follow(member) : undefined;
    if (example === undefined) continue;
    for (const key of ["value", "dataValue"]) {
      if (own(example, key) === undefined) continue;
      lowering.samples.push({ code: "example-mismatch", site: at(example, key), type });
    }
  }
}

/**
 * Values of `example` and `examples` of a parameter, a header or a media type. Source: OpenAPI
 * 3.1, Example Object (`value`), and 3.2 (`dataValue`).
 */
export function namedExamples(lowering: Lowering, holder: Site<JsonObject>): readonly unknown[] {
  const values = Object.hasOwn(holder.value, "example") ? [holder.value["example"]] : [];
  for (const member of membersAt(holder, "examples")) {
    const example = isObject(member.value) ? lowering.document.follow(member) : undefined;
    if (example === undefined) continue;
    const key = ["dataValue", "value"].find((name) => Object.hasOwn(example.value, name));
    if (key !== undefined) values.push(example.value[key]);
  }
  return values;
}

/** `examples` of a schema, or its older `example`. */
export function schemaExamples(site: Site): readonly unknown[] {
  if (!isObject(site.value)) return [];
  const schema = site as Site<JsonObject>;
  if (Array.isArray(own(schema, "examples")))
    return itemsAt(schema, "examples").map((item) => item.value);
  return Object.hasOwn(schema.value, "example") ? [schema.value["example"]] : [];
}

/**
 * Checks defaults and examples against their types and conditions; each location is reported once.
 * Samples show what either direction has, so that conditions require only what both have.
 */
export function checkExamples(lowering: Lowering, declarations: readonly Declaration[]): void {
  const compiled = compileConditions(lowering, { declarations, operations: [] }, "either");
  const { schemas, resources } = compiled.conditions;
  const known = new Map(compiled.declarations.map((declaration) => [declaration.id, declaration]));
  const matcher = new Matcher((id) => known.get(id), conditionJudge(schemas, resources));
  const reported = new Set<string>();
  for (const { code, site, type } of lowering.samples) {
    const found = matcher.mismatch(type, site.value);
    if (found === undefined) continue;
    const place = { file: site.file, pointer: site.pointer + found.pointer };
    const key = `${place.file}#${place.pointer}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const last = found.pointer === "" ? "it" : `'${found.pointer}'`;
    lowering.diagnostics.report(code, place, { reason: `${last} ${found.reason}` });
  }
}
