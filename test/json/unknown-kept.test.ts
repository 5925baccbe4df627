import { describe, expect, it } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";

interface Options {
  readonly unknown?: string;
}

type Decode = (text: string, options?: Options) => unknown;
type Encode = (value: unknown, options?: Options) => string;

const schemas = `Team:
  type: object
  required: [id]
  properties:
    id: { type: integer, format: int64 }
    since: { type: string, format: date-time }
    lead: { $ref: "#/components/schemas/Person" }
    members: { type: array, items: { $ref: "#/components/schemas/Person" } }
    labels: { type: object, additionalProperties: { $ref: "#/components/schemas/Person" } }
    pair: { type: array, prefixItems: [{ $ref: "#/components/schemas/Person" }, { type: string }] }
    pet: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] }
    either: { anyOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] }
    parent: { $ref: "#/components/schemas/Team" }
    few: { type: object, maxProperties: 3, properties: { a: { type: string } } }
Person:
  allOf: [{ $ref: "#/components/schemas/Named" }]
  type: object
  properties: { nick: { type: [string, "null"] } }
Named: { type: object, required: [name], properties: { name: { type: string } } }
Cat: { type: object, required: [meow], properties: { meow: { type: boolean } } }
Dog: { type: object, required: [bark], properties: { bark: { type: boolean } } }
`;

const extra = { more: { deep: [1, { x: null }], __proto__x: "y" }, other: "é" };
const person = { name: "a", nick: null, ...extra };
const team = {
  new: [true],
  id: 1,
  since: "2026-01-01T00:00:00Z",
  lead: person,
  members: [person, { name: "b" }],
  labels: { x: person },
  pair: [person, "t"],
  pet: { bark: true, ...extra },
  either: { meow: true, bark: false, ...extra },
  parent: { id: 2, ...extra, parent: { id: 3, z: 1 } },
  few: { a: "x", b: 1, c: 2 },
};

describe.each([
  ["number", "string"],
  ["bigint", "Date"],
] as const)("unknown properties, int64 as %s and dates as %s", async (int64, dates) => {
  const module = await generateFrom(withSchemas(schemas), {
    emit: ["types", "validate", "json"],
    int64,
    dates,
  });
  const decode = module["decodeTeamJson"] as Decode;
  const encode = module["encodeTeamJson"] as Encode;
  const keep = { unknown: "keep" };
  const text = JSON.stringify(team);

  it("are kept and written back, at every level", () => {
    const since = dates === "Date" ? "2026-01-01T00:00:00.000Z" : team.since;
    const written = encode(decode(text, keep), keep);
    expect(JSON.parse(written)).toEqual({ ...team, since });
    expect(encode(decode(written, keep), keep)).toBe(written);
  });

  it("are left out by either side that is not told to keep them", () => {
    // Unions without discriminator are written as they are.
    const { pet: _, either: __, ...others } = team;
    const plain = JSON.stringify(others);
    const kept = JSON.parse(encode(decode(plain, keep))) as typeof team;
    expect(kept).toEqual(JSON.parse(encode(decode(plain), keep)));
    expect(kept.lead).toEqual({ name: "a", nick: null });
    expect(kept).not.toHaveProperty("new");
  });

  it("do not keep the type from being checked", () => {
    const value = decode(text, keep) as Record<string, unknown>;
    expect(() => encode({ ...value, lead: { ...person, name: 1 } }, keep)).toThrow("/lead/name");
    expect(() => encode({ ...value, more: () => 1 }, keep)).toThrow("/more");
  });
});
