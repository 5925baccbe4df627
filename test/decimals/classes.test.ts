import { Big } from "big.js";
import { BigNumber } from "bignumber.js";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Api } from "../../generator/ir/index.ts";
import { symbols } from "../../generator/views/symbols.ts";
import { apiOf } from "../support/api-of.ts";
import { arbitraryOf } from "../support/arbitrary.ts";
import { decimalTexts } from "../support/arbitrary-decimals.ts";
import { generateFrom } from "../support/generate.ts";
import { createDecimalApi, decimalSchemas, type DecimalApi } from "./decimal-api.ts";

interface Exact {
  toFixed(): string;
}

type Class = new (text: string) => Exact;

const classes: readonly (readonly [module: string, name: string, Class: Class])[] = [
  ["decimal.js", "Decimal", Decimal],
  ["big.js", "default", Big],
  ["bignumber.js", "BigNumber", BigNumber],
];

/** Every decimal of a value as its text, if all are of the class. */
function textsIn(value: unknown, Class: Class): unknown {
  if (value instanceof Class) return value.toFixed();
  if (typeof value === "string") throw new Error(`${value} is text`);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => textsIn(item, Class));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, textsIn(member, Class)]),
  );
}

describe.each(classes)("decimals of %s#%s", (module, name, Class) => {
  // Libraries differ in whether the text of zero has a sign.
  const make = (text: string): Exact => new Class(text.replace(/^-(?=[0.]+$)/, ""));
  const shortest = (text: string): string => make(text).toFixed();
  let api: DecimalApi;
  let model: Api;
  let codecs: Readonly<Record<string, (value: unknown) => unknown>>;

  beforeAll(async () => {
    const decimals = { numbers: "format", class: { module, name } } as const;
    api = await createDecimalApi(decimals.class);
    model = await apiOf(decimalSchemas, "number", "string", decimals);
    codecs = (await generateFrom(decimalSchemas, {
      emit: ["types", "validate", "json", "xml"],
      decimals,
    })) as typeof codecs;
  });

  it.each(["json", "xml"] as const)("are read as they are written in %s", (wire) => {
    const [encoder, decoder] = {
      json: [symbols.encodeJson, symbols.decodeJson] as const,
      xml: [symbols.encodeXml, symbols.decodeXml] as const,
    }[wire];
    for (const declaration of model.declarations) {
      const validate = codecs[symbols.validate(declaration).symbol];
      const encode = codecs[encoder(declaration).symbol];
      const decode = codecs[decoder(declaration).symbol];
      const options = { int64: "number", decimals: make, wire } as const;
      const values = arbitraryOf(model, declaration, options);
      const property = fc.property(values, (value) => {
        const checked = validate?.(value) as { readonly issues?: readonly { code: string }[] };
        // Structures that both members of a oneOf know are refused.
        if (checked.issues?.every(({ code }) => code === "union") === true) return;
        expect(checked.issues).toBeUndefined();
        expect(decode?.(encode?.(value))).toEqual(value);
      });
      fc.assert(property, { numRuns: 20 });
    }
  });

  it("keep all digits, wherever HTTP carries them", async () => {
    await fc.assert(
      fc.asyncProperty(decimalTexts, decimalTexts, async (a, b) => {
        const places = {
          path: make(a),
          query: make(b),
          list: [make(a), make(b)],
          deep: { low: make(a), high: make(b) },
          cookie: make(b),
        };
        const body = { value: make(a), all: { b: make(b) } };
        const echo = await api.client["echo"]?.({ ...places, "X-Header": make(a), body });
        const [x, y] = [shortest(a), shortest(b)];
        expect(textsIn(echo, Class)).toEqual({
          path: x,
          query: y,
          list: [x, y],
          deep: { low: x, high: y },
          header: x,
          cookie: y,
          body: { value: x, all: { b: y } },
        });
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    "application/json",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
  ])("keep all digits in %s", async (contentType) => {
    await fc.assert(
      fc.asyncProperty(decimalTexts, decimalTexts, async (a, b) => {
        const thing = { value: make(a), all: { x: make(b) } };
        const isForm = contentType.includes("form");
        const body = isForm ? { own: make(b), thing } : thing;
        const found = await api.client["put"]?.({ body, contentType });
        expect(textsIn(found, Class)).toEqual({ value: shortest(a), all: { x: shortest(b) } });
        expect(decodeURIComponent(api.sent().body)).not.toContain(`"${shortest(a)}"`);
      }),
      { numRuns: 8 },
    );
  });

  it("have defaults", async () => {
    const found = await api.client["getDefaults"]?.({});
    expect(textsIn(found, Class)).toEqual({ rate: "0.1", steps: ["1", "0.25"] });
  });

  it("are compared by value", () => {
    const validate = (value: object): unknown => codecs["validateOrder"]?.(value);
    const value = make("1");
    const codes = (order: object): unknown => {
      const { issues } = validate({ value, ...order }) as {
        readonly issues?: readonly { readonly code: string }[];
      };
      return issues?.map(({ code }) => code);
    };
    expect(codes({ bounded: make("9.9999999999999999999999999999") })).toEqual(["multipleOf"]);
    expect(codes({ bounded: make("0.49999999999999999999999999999") })).toEqual([
      "minimum",
      "multipleOf",
    ]);
    expect(codes({ parts: [make("1.5"), make("1.50")] })).toEqual(["uniqueItems"]);
    expect(codes({ cards: [{ limit: make("2") }, { limit: make("2.0") }] })).toEqual([
      "uniqueItems",
    ]);
  });

  it("are refused where they are not finite, or no decimals", async () => {
    const put = async (value: unknown): Promise<unknown> =>
      api.client["put"]?.({ body: { value }, contentType: "application/json" });
    for (const value of [{ toFixed: () => "NaN" }, { toFixed: "1" }, {}, 1]) {
      await expect(put(value)).rejects.toThrow("expected a decimal");
      expect(codecs["validateCard"]?.({ limit: value })).toMatchObject({
        issues: [{ path: "/limit", code: "type" }],
      });
    }
    const address = await api.fetch(new Request("http://localhost/defaults?rate=abc"));
    expect(address.status).toBe(400);
  });
});
