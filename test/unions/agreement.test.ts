import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError } from "@diptych/runtime";
import { generateFrom } from "../support/generate.ts";
import { Oracle, validatorOf } from "../validate/oracle.ts";
import { randomUnions, randomValues } from "./random-unions.ts";

type Decode = (text: string, options?: object) => unknown;
type Encode = (value: unknown) => string;

const count = 24;

describe.each([1, 2])("random unions %s", (seed) => {
  const schemas = randomUnions(count, seed);
  const names = Array.from({ length: count }, (_, i) => `U${i}`);
  const document = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Unions", version: "1" },
    paths: {},
    components: { schemas },
  });
  // Members by names of their own, so that it can be told which one a value is.
  const members = Object.fromEntries(
    names.flatMap((name) =>
      membersOf(schemas[name]).map((one, j) => [`${name}_${j}`, one] as const),
    ),
  );
  const oracle = new Oracle(
    JSON.stringify({ components: { schemas: { ...schemas, ...members } } }),
  );
  let module: Record<string, unknown>;
  beforeAll(async () => {
    module = await generateFrom(document);
  });

  const call = <F>(name: string): F => module[name] as F;

  /** What is decoded; undefined where the text is refused. */
  const decoded = (name: string, text: string): { readonly value: unknown } | undefined => {
    try {
      return { value: call<Decode>(name)(text) };
    } catch (error) {
      if (error instanceof DecodeError) return undefined;
      throw error;
    }
  };

  /** Whether the member that a value is lists all of its properties. */
  const isListed = (name: string, value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return true;
    const chosen = Object.keys(members).filter(
      (one) => one.startsWith(`${name}_`) && oracle.accepts(one, value),
    );
    return chosen.every((one) => {
      const listed = propertiesOf(members[one], schemas);
      return Object.entries(value).every(([key, inner]) => {
        const own = listed[key];
        if (own === undefined) return false;
        const union = /U\d+$/.exec(String(own["$ref"]))?.[0];
        if (union !== undefined) return isListed(union, inner);
        return key !== "d" || Object.keys(inner as object).every((w) => w === "w");
      });
    });
  };

  it("mean the same to ajv, validators and codecs of both wires", () => {
    let accepted = 0;
    const property = fc.property(fc.constantFrom(...names), randomValues, (name, value) => {
      const isGood = oracle.accepts(name, value);
      const text = JSON.stringify(value);
      const at = `${name} ${text}`;
      expect(validatorOf(module, name)?.(value).issues === undefined, at).toBe(isGood);
      const read = decoded(`decode${name}Json`, text);
      expect(read !== undefined, at).toBe(isGood);
      if (read === undefined) return;
      accepted++;
      const again = call<Encode>(`encode${name}Json`)(value);
      expect(decoded(`decode${name}Json`, again), `${at} as ${again}`).toBeDefined();
      // Where nothing is left out; which of several arrays a list is, XML does not say. JSON keeps properties that
      // tell members apart although theirs does not list them, and XML has no place for those.
      if (!isWhole(read.value, value) || text.includes("[") || !isListed(name, value)) return;
      const xml = call<Encode>(`encode${name}XmlString`)(value);
      const back = decoded(`decode${name}Xml`, xml);
      expect(back, `${at} as ${xml}`).toBeDefined();
      if ("oneOf" in (schemas[name] ?? {}) && !text.includes("n"))
        expect(back?.value, `${at} as ${xml}`).toEqual(value);
    });
    fc.assert(property, { numRuns: 3000 });
    expect(accepted).toBeGreaterThan(100);
  });
});

type Schema = Readonly<Record<string, unknown>>;

const membersOf = (union: Schema = {}): readonly Schema[] =>
  (union["oneOf"] ?? union["anyOf"] ?? []) as readonly Schema[];

/** The properties of a member, which may be a component. */
function propertiesOf(
  member: Schema = {},
  schemas: Readonly<Record<string, Schema>>,
): Readonly<Record<string, Schema>> {
  const name = String(member["$ref"]).split("/").at(-1) ?? "";
  return ((schemas[name] ?? member)["properties"] ?? {}) as Readonly<Record<string, Schema>>;
}

function isWhole(read: unknown, value: unknown): boolean {
  return JSON.stringify(sorted(read)) === JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
