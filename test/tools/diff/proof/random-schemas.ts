import { Random } from "../../../../generator/samples/random.ts";
import type { Json, JsonMembers } from "../support.ts";
import type { SchemaPair } from "./meet.ts";

type Members = Record<string, Json>;

/** A schema of a small grammar. */
export function randomSchema(random: Random, depth = 0): Json {
  const kinds = [
    text,
    text,
    number,
    whole,
    values,
    ...(depth < 3 ? [list, object, object, choice] : []),
  ];
  return random.pick(kinds)(random, depth);
}

const maybe = (random: Random, members: Members): Members => (random.next() < 0.5 ? members : {});

const patterns = ["^[a-z]+$", "^[a-f]{2,4}$", "^[0-9]{3}$", "^x", "b", "^(?:ab|cd)*$"];
const formats = ["date", "uuid", "date-time", "ipv4"];

function text(random: Random): JsonMembers {
  if (random.next() < 0.2) return { type: "string", format: random.pick(formats) };
  if (random.next() < 0.3) return { type: "string", pattern: random.pick(patterns) };
  return {
    type: "string",
    ...maybe(random, { minLength: random.integer(0, 3) }),
    ...maybe(random, { maxLength: random.integer(4, 8) }),
  };
}

function number(random: Random): JsonMembers {
  return {
    type: "number",
    ...maybe(random, { [random.pick(["minimum", "exclusiveMinimum"])]: random.integer(-3, 3) }),
    ...maybe(random, { [random.pick(["maximum", "exclusiveMaximum"])]: random.integer(4, 9) }),
  };
}

function whole(random: Random): JsonMembers {
  return {
    type: "integer",
    ...maybe(random, { minimum: random.integer(-3, 3) }),
    ...maybe(random, { maximum: random.integer(6, 20) }),
    ...(random.next() < 0.2 ? { multipleOf: random.pick([2, 3, 5]) } : {}),
  };
}

function values(random: Random): JsonMembers {
  const names = ["a", "b", "c", "d"].filter(() => random.next() < 0.6);
  return names.length === 0 ? { type: "boolean" } : { type: "string", enum: names };
}

function list(random: Random, depth: number): JsonMembers {
  return {
    type: "array",
    items: randomSchema(random, depth + 1),
    ...maybe(random, { minItems: random.integer(0, 2) }),
    ...maybe(random, { maxItems: random.integer(2, 4) }),
    ...(random.next() < 0.1 ? { uniqueItems: true } : {}),
  };
}

function object(random: Random, depth: number): JsonMembers {
  const names = ["p", "q", "r"].filter(() => random.next() < 0.6);
  const required = names.filter(() => random.next() < 0.5);
  const others = random.next();
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, randomSchema(random, depth + 1)])),
    ...(required.length === 0 ? {} : { required }),
    ...(others < 0.2
      ? { additionalProperties: false }
      : others < 0.3
        ? { additionalProperties: randomSchema(random, depth + 1) }
        : {}),
  };
}

function choice(random: Random, depth: number): JsonMembers {
  const count = random.integer(2, 3);
  const members = Array.from({ length: count }, () => randomSchema(random, depth + 1));
  return { [random.pick(["oneOf", "anyOf", "anyOf"])]: members };
}

/** A schema and the same one with a few changes. */
export function randomPair(seed: number): SchemaPair {
  const random = new Random("diff proof", seed);
  const old = randomSchema(random);
  let next = old;
  const count = random.integer(1, 2);
  for (let i = 0; i < count; i++) next = edited(next, random);
  return random.next() < 0.5 ? { old, new: next } : { old: next, new: old };
}

/** A schema with one change, in it or in one of its parts. */
function edited(schema: Json, random: Random): Json {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const members = schema as JsonMembers;
  if (random.next() < 0.6) {
    const inner = Object.keys(members).filter((key) =>
      ["items", "properties", "oneOf", "anyOf", "additionalProperties"].includes(key),
    );
    if (inner.length > 0) {
      const key = random.pick(inner);
      return { ...members, [key]: editedPart(members[key] ?? null, key, random) };
    }
  }
  return random.pick(edits)(members, random);
}

function editedPart(part: Json, key: string, random: Random): Json {
  if (Array.isArray(part)) {
    const parts = part as readonly Json[];
    const index = random.integer(0, parts.length - 1);
    if (random.next() < 0.2 && parts.length > 2) return parts.filter((_, i) => i !== index);
    if (random.next() < 0.2) return [...parts, randomSchema(random, 3)];
    return parts.map((one, i) => (i === index ? edited(one, random) : one));
  }
  if (key !== "properties") return edited(part, random);
  const properties = part as JsonMembers;
  const names = Object.keys(properties);
  if (names.length === 0 || random.next() < 0.2)
    return { ...properties, [random.pick(["p", "q", "s"])]: randomSchema(random, 3) };
  const name = random.pick(names);
  if (random.next() < 0.15) {
    const { [name]: _, ...rest } = properties;
    return rest;
  }
  return { ...properties, [name]: edited(properties[name] ?? true, random) };
}

type Edit = (members: JsonMembers, random: Random) => Json;

const limits = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "multipleOf",
];

const edits: readonly Edit[] = [
  (_, random) => randomSchema(random, 2),
  (members, random) => {
    const found = limits.filter((limit) => limit in members);
    if (found.length === 0) return { ...members, ...limitFor(members, random) };
    const limit = random.pick(found);
    return {
      ...members,
      [limit]: Math.max(1, (members[limit] as number) + random.pick([-1, 1, 2])),
    };
  },
  (members, random) => {
    const found = Object.keys(members).filter(
      (key) => !["type", "properties", "items", "oneOf", "anyOf"].includes(key),
    );
    if (found.length === 0) return members;
    const { [random.pick(found)]: _, ...rest } = members;
    return rest;
  },
  (members, random) => {
    if (!Array.isArray(members["enum"])) return { ...members, ...limitFor(members, random) };
    return {
      ...members,
      enum: [...new Set([...(members["enum"] as Json[]), random.pick(["a", "b", "e"])])],
    };
  },
  (members, random) => {
    const { type } = members;
    return typeof type === "string" && !("enum" in members)
      ? { ...members, type: [type, "null"] }
      : (edits[1]?.(members, random) ?? members);
  },
  (members, random) => {
    const names = Object.keys((members["properties"] ?? {}) as JsonMembers);
    if (names.length === 0) return members;
    const required = (members["required"] ?? []) as readonly string[];
    const name = random.pick(names);
    const { required: _, ...rest } = members;
    const now = required.includes(name)
      ? required.filter((one) => one !== name)
      : [...required, name];
    return now.length === 0 ? rest : { ...rest, required: now };
  },
  (members) => {
    if ("oneOf" in members) {
      const { oneOf, ...rest } = members;
      return { ...rest, anyOf: oneOf ?? [] };
    }
    if (members["type"] !== "object") return members;
    const { additionalProperties, ...rest } = members;
    return additionalProperties === false ? rest : { ...rest, additionalProperties: false };
  },
];

function limitFor({ type }: JsonMembers, random: Random): Members {
  switch (type) {
    case "string":
      return random.pick<Members>([
        { maxLength: 5 },
        { minLength: 1 },
        { pattern: random.pick(patterns) },
      ]);
    case "integer":
    case "number":
      return random.pick<Members>([{ maximum: 7 }, { minimum: 2 }]);
    case "array":
      return random.pick<Members>([{ maxItems: 2 }, { minItems: 1 }]);
    case "object":
      return random.pick<Members>([{ minProperties: 1 }, { maxProperties: 3 }]);
    default:
      return {};
  }
}
