import type { Json } from "./support.ts";

/** A member of a document that is changed in place. */
export interface Place {
  readonly pointer: string;
  readonly value: Record<string, Json>;
  /** What the place is, by the members around it. */
  readonly kind: "schema" | "operation" | "other";
}

/** One known change. */
export interface Mutation {
  readonly name: string;
  /** Names of the changes that are to be found, one of them for each direction. */
  readonly rules: readonly string[];
  readonly kind: Place["kind"];
  /** Whether it can be made here. */
  fits(value: Record<string, Json>): boolean;
  /** Makes it. Returns the member that it is in, if that is not the place itself. */
  make(value: Record<string, Json>): void;
}

const isType =
  (type: string, ...without: readonly string[]) =>
  (value: Record<string, Json>): boolean =>
    value["type"] === type && without.every((keyword) => !(keyword in value));

const setting =
  (keyword: string, value: Json) =>
  (schema: Record<string, Json>): void => {
    schema[keyword] = value;
  };

const bump = (keyword: string, by: number) => ({
  fits: (value: Record<string, Json>) => typeof value[keyword] === "number" && value[keyword] > 2,
  make: (value: Record<string, Json>) => {
    value[keyword] = (value[keyword] as number) + by;
  },
});

const firstOptional = (value: Record<string, Json>): string | undefined => {
  const required = (value["required"] ?? []) as readonly string[];
  return Object.keys(propertiesOf(value)).find((name) => !required.includes(name));
};

const propertiesOf = (value: Record<string, Json>): Record<string, Json> =>
  (value["properties"] ?? {}) as Record<string, Json>;

const hasParts = (value: Record<string, Json>): boolean =>
  ["allOf", "oneOf", "anyOf", "$ref", "additionalProperties"].some((keyword) => keyword in value);

/** One change of every kind that can be made in many places. */
export const mutations: readonly Mutation[] = [
  {
    name: "a maximal length",
    kind: "schema",
    rules: ["max-length-added"],
    fits: isType("string", "maxLength", "enum", "format"),
    make: setting("maxLength", 9),
  },
  {
    name: "a longer maximal length",
    kind: "schema",
    rules: ["max-length-increased"],
    ...bump("maxLength", 1),
  },
  {
    name: "a shorter maximal length",
    kind: "schema",
    rules: ["max-length-decreased"],
    ...bump("maxLength", -1),
  },
  {
    name: "a pattern",
    kind: "schema",
    rules: ["pattern-added"],
    fits: isType("string", "pattern", "enum", "format", "const"),
    make: setting("pattern", "^[a-z]+$"),
  },
  {
    name: "a format",
    kind: "schema",
    rules: ["format-added"],
    fits: isType("string", "format", "enum", "pattern", "const"),
    make: setting("format", "uuid"),
  },
  {
    name: "a minimum",
    kind: "schema",
    rules: ["minimum-added"],
    fits: isType("integer", "minimum", "exclusiveMinimum"),
    make: setting("minimum", 1),
  },
  {
    name: "a fraction",
    kind: "schema",
    rules: ["type-widened"],
    fits: isType("integer", "format", "enum"),
    make: setting("type", "number"),
  },
  {
    name: "another type",
    kind: "schema",
    rules: ["type-changed", "type-widened"],
    fits: isType("boolean", "enum", "default", "example", "examples"),
    make: setting("type", "string"),
  },
  {
    name: "null",
    kind: "schema",
    rules: ["null-added"],
    fits: (value) => isType("string", "enum", "const", "xml")(value),
    make: setting("type", ["string", "null"]),
  },
  {
    name: "unique items",
    kind: "schema",
    rules: ["unique-items-added"],
    fits: isType("array", "uniqueItems"),
    make: setting("uniqueItems", true),
  },
  {
    name: "a key of items",
    kind: "schema",
    rules: ["item-key-added"],
    fits: isType("array", "x-key"),
    make: setting("x-key", "name"),
  },
  {
    name: "a number of items",
    kind: "schema",
    rules: ["max-items-added"],
    fits: isType("array", "maxItems"),
    make: setting("maxItems", 99),
  },
  {
    name: "a value of an enum",
    kind: "schema",
    rules: ["enum-value-added"],
    fits: (value) => value["type"] === "string" && Array.isArray(value["enum"]),
    make: (value) => {
      value["enum"] = [...(value["enum"] as Json[]), "another value"];
    },
  },
  {
    name: "a value less",
    kind: "schema",
    rules: ["enum-value-removed"],
    fits: (value) =>
      value["type"] === "string" && Array.isArray(value["enum"]) && value["enum"].length > 2,
    make: (value) => {
      value["enum"] = (value["enum"] as Json[]).slice(1);
    },
  },
  {
    name: "an optional property",
    kind: "schema",
    rules: ["optional-property-added", "property-added-to-closed"],
    fits: (value) => value["type"] === "object" && "properties" in value && !hasParts(value),
    make: (value) => {
      propertiesOf(value)["anotherProperty"] = { type: "string" };
    },
  },
  {
    name: "a required property",
    kind: "schema",
    rules: ["required-property-added", "property-added-to-closed"],
    fits: (value) => value["type"] === "object" && "properties" in value && !hasParts(value),
    make: (value) => {
      propertiesOf(value)["anotherProperty"] = { type: "string" };
      value["required"] = [...((value["required"] ?? []) as Json[]), "anotherProperty"];
    },
  },
  {
    name: "a property less",
    kind: "schema",
    rules: ["property-removed", "property-forbidden"],
    fits: (value) =>
      value["type"] === "object" &&
      firstOptional(value) !== undefined &&
      Object.keys(propertiesOf(value)).length > 1,
    make: (value) => {
      delete propertiesOf(value)[firstOptional(value) ?? ""];
    },
  },
  {
    name: "a property that is required",
    kind: "schema",
    rules: ["property-became-required"],
    fits: (value) => value["type"] === "object" && firstOptional(value) !== undefined,
    make: (value) => {
      value["required"] = [...((value["required"] ?? []) as Json[]), firstOptional(value) ?? ""];
    },
  },
  {
    name: "a property that is optional",
    kind: "schema",
    rules: ["property-became-optional"],
    fits: (value) =>
      value["type"] === "object" &&
      ((value["required"] ?? []) as readonly string[]).some((name) => name in propertiesOf(value)),
    make: (value) => {
      const required = value["required"] as readonly string[];
      const name = required.find((one) => one in propertiesOf(value));
      value["required"] = required.filter((one) => one !== name);
    },
  },
  {
    name: "a parameter",
    kind: "operation",
    rules: ["required-parameter-added"],
    fits: () => true,
    make: (value) => {
      const parameter = {
        in: "query",
        name: "another_one",
        required: true,
        schema: { type: "string" },
      };
      value["parameters"] = [...((value["parameters"] ?? []) as Json[]), parameter];
    },
  },
  {
    name: "a status",
    kind: "operation",
    // Where a default response has a body, this one lacks it.
    rules: ["error-status-added", "status-described", "response-body-removed"],
    fits: () => true,
    make: (value) => {
      (value["responses"] as Record<string, Json>)["418"] = { description: "A teapot." };
    },
  },
  {
    name: "an operation id",
    kind: "operation",
    rules: ["operation-id-changed"],
    fits: (value) => typeof value["operationId"] === "string",
    make: setting("operationId", "anotherOperation"),
  },
  {
    name: "a deprecation",
    kind: "operation",
    rules: ["deprecated"],
    fits: (value) => !("deprecated" in value),
    make: setting("deprecated", true),
  },
  {
    name: "no credentials",
    kind: "operation",
    rules: ["security-removed"],
    fits: (value) => !("security" in value),
    make: setting("security", []),
  },
  {
    name: "a description",
    kind: "schema",
    rules: [],
    fits: () => true,
    make: setting("description", "Other words."),
  },
  {
    name: "a summary",
    kind: "operation",
    rules: [],
    fits: () => true,
    make: setting("summary", "Other words."),
  },
];

const methods = new Set(["get", "put", "post", "delete", "patch", "head", "options"]);

/** The schemas and operations of a document. */
export function placesOf(document: Json): readonly Place[] {
  const places: Place[] = [];
  const visit = (value: Json, pointer: string, name: string, parent: string): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) =>
        visit(item as Json, `${pointer}/${index}`, String(index), name),
      );
      return;
    }
    if (typeof value !== "object" || value === null || silent.has(name)) return;
    const members = value as Record<string, Json>;
    const isSchema =
      name === "schema" || name === "items" || parent === "properties" || parent === "schemas";
    const kind = isSchema
      ? "schema"
      : methods.has(name) && "responses" in members
        ? "operation"
        : "other";
    places.push({ pointer, value: members, kind });
    for (const [key, member] of Object.entries(members))
      visit(member, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, key, name);
  };
  visit(document, "", "", "");
  return places;
}

/** Members whose values only look like schemas. */
const silent: ReadonlySet<string> = new Set([
  "example",
  "examples",
  "default",
  "x-effects",
  "x-gaps",
  "x-source",
  "enum",
]);
