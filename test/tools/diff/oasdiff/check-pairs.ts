import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { documentOf, type Json, type JsonMembers } from "../support.ts";

// Documents of our own for each of oasdiff's checks.

/** Documents before and after. */
export interface CheckPair {
  readonly old: JsonMembers;
  readonly new: JsonMembers;
  readonly noticeDays: number;
}

interface ListedPair {
  readonly checks: readonly string[];
  readonly old: JsonMembers;
  readonly new: JsonMembers;
  readonly noticeDays?: number;
  readonly info?: readonly [string, string];
}

interface ValuePair {
  readonly old: JsonMembers;
  readonly new: JsonMembers;
  readonly noticeDays?: number;
}

const read = (name: string): unknown =>
  parse(readFileSync(new URL(`${name}.yaml`, import.meta.url), "utf8"));

const components: JsonMembers = {
  schemas: Object.fromEntries(
    ["Cat", "Dog", "Bird"].map((name) => [
      name,
      {
        type: "object",
        required: ["kind", "name"],
        properties: {
          kind: { type: "string" },
          name: { type: "string" },
          [name]: { type: "string" },
        },
      },
    ]),
  ),
};

const ok = { description: "Done." };
const jsonOf = (schema: Json) => ({ "application/json": { schema } });
const withProperty = (schema: Json): JsonMembers => ({ type: "object", properties: { p: schema } });

const operation = (members: JsonMembers): JsonMembers =>
  documentOf({ components, paths: { "/a": { post: { responses: { 200: ok }, ...members } } } });
const sent = (schema: Json) =>
  operation({ requestBody: { required: true, content: jsonOf(schema) } });
const received = (schema: Json) =>
  operation({ responses: { 200: { ...ok, content: jsonOf(schema) } } });
const both = (schema: Json) =>
  operation({
    requestBody: { required: true, content: jsonOf(schema) },
    responses: { 200: { ...ok, content: jsonOf(schema) } },
  });
const parameter = (members: JsonMembers) =>
  operation({ parameters: [{ in: "query", name: "q", ...members }] });

/** Where a value stands, by the beginning of a check's name; longer beginnings come first. */
const places: readonly (readonly [string, (schema: JsonMembers) => JsonMembers])[] = [
  ["request-read-only-property-", (schema) => both(withProperty({ ...schema, readOnly: true }))],
  ["response-write-only-property-", (schema) => both(withProperty({ ...schema, writeOnly: true }))],
  ["request-parameter-property-", (schema) => parameter({ schema: withProperty(schema) })],
  [
    "request-header-property-",
    (schema) =>
      operation({ parameters: [{ in: "header", name: "H", schema: withProperty(schema) }] }),
  ],
  ["request-body-", sent],
  ["request-property-", (schema) => sent(withProperty(schema))],
  ["request-parameter-", (schema) => parameter({ schema })],
  ["response-body-", received],
  ["response-mediatype-", received],
  ["response-property-", (schema) => received(withProperty(schema))],
  [
    "response-header-",
    (schema) => operation({ responses: { 200: { ...ok, headers: { H: { schema } } } } }),
  ],
];

const values = read("values") as Readonly<Record<string, ValuePair>>;
const objects = read("properties") as readonly ListedPair[];
const documents = read("operations") as readonly ListedPair[];

const versioned = (members: JsonMembers, version: string): JsonMembers =>
  documentOf({ info: { title: "Things", version }, ...members });

/** The pair of a check; undefined if none is listed. */
export function pairOf(check: string): CheckPair | undefined {
  const object = objects.find(({ checks }) => checks.includes(check));
  if (object !== undefined) return { old: both(object.old), new: both(object.new), noticeDays: 0 };
  const document = documents.find(({ checks }) => checks.includes(check));
  if (document !== undefined) {
    const { info = ["1.0.0", "2.0.0"], noticeDays = 0 } = document;
    return {
      old: versioned(document.old, info[0]),
      new: versioned(document.new, info[1]),
      noticeDays,
    };
  }
  for (const [beginning, place] of places) {
    if (!check.startsWith(beginning)) continue;
    const value = values[check] ?? values[check.slice(beginning.length)];
    if (value !== undefined)
      return {
        old: place(value.old),
        new: place(value.new),
        noticeDays: value.noticeDays ?? 0,
      };
  }
  return undefined;
}
