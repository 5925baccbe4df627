import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { Change } from "../../../tools/diff/change.ts";
import type { ChangeRule } from "../../../tools/diff/rules/index.ts";
import { compareDocuments, loadForDiff, type Difference } from "../../../tools/diff/diff.ts";
import { diffPolicy } from "../../../tools/frame/config/resolve.ts";
import type { DiffPolicy } from "../../../tools/diff/policy.ts";
import type { OpenApiDocument } from "../../../generator/openapi/load.ts";
import { readSources } from "../../../generator/source/reading/read.ts";

/** A value of JSON. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonMembers = Readonly<Record<string, Json>>;

/** Reads a document as `diptych diff` does. */
export async function load(document: Json | string): Promise<OpenApiDocument> {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const name = typeof document === "string" ? "api.yaml" : "api.json";
  const diagnostics = new Diagnostics();
  const sources = await readSources(name, { readFile: () => Promise.resolve(text) });
  const loaded = loadForDiff(sources, diagnostics);
  if (loaded === undefined)
    throw new Error(diagnostics.all.map(({ message }) => message).join("\n"));
  return loaded;
}

/** Compares two documents on a day. */
export async function difference(
  old: Json | string,
  next: Json | string,
  policy: Partial<DiffPolicy> = {},
): Promise<Difference> {
  const today = "2026-11-23";
  const documents = [await load(old), await load(next)] as const;
  return compareDocuments(...documents, { ...diffPolicy(), today, ...policy });
}

/** The changes of two documents, what is said of the version left out. */
export async function changesOf(
  old: Json | string,
  next: Json | string,
  policy: Partial<DiffPolicy> = {},
): Promise<readonly Change[]> {
  const { changes } = await difference(old, next, policy);
  return changes.filter(({ rule }) => !rule.startsWith("version-"));
}

/** A document with some members beside what every document has. */
export const documentOf = (members: JsonMembers): JsonMembers => ({
  openapi: "3.1.0",
  info: { title: "Things", version: "1.0.0" },
  paths: {},
  ...members,
});

/** Operations at `/0`, `/1` and so on, whose body or response has a schema each. */
export function documentWith(
  direction: "request" | "response",
  schemas: readonly Json[],
  mediaType = "application/json",
): JsonMembers {
  const ok = { description: "Done." };
  const operations = schemas.map((schema, index) => {
    const content = { [mediaType]: { schema } };
    const post =
      direction === "request"
        ? { requestBody: { required: true, content }, responses: { 200: ok } }
        : { responses: { 200: { ...ok, content } } };
    return [`/${index}`, { post: { operationId: `things${index}`, ...post } }] as const;
  });
  return documentOf({ paths: Object.fromEntries(operations), components });
}

/** Schemas that cases refer to. */
export const schemasOfCases: JsonMembers = {
  Cat: { type: "object", properties: { kind: { const: "cat" }, name: { type: "string" } } },
  Dog: { type: "object", properties: { kind: { const: "dog" }, name: { type: "string" } } },
};

const components: JsonMembers = { schemas: schemasOfCases };

/** Configurations before and after, and the kind of change that is told. */
export interface ProjectCase {
  readonly rule: ChangeRule;
  readonly old: ConfigOfCase;
  readonly new: ConfigOfCase;
  /** Documents that are not made up, by their paths. */
  readonly documents?: JsonMembers;
  /** Those that are otherwise afterwards. */
  readonly next?: JsonMembers;
}

type ConfigOfCase = JsonMembers & {
  readonly specs: readonly { readonly input: string; readonly output: string }[];
};

/** Cases of a file in `cases`. */
export function casesOf<T>(name: string): readonly T[] {
  return parse(
    readFileSync(new URL(`cases/${name}.yaml`, import.meta.url), "utf8"),
  ) as readonly T[];
}
