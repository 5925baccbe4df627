import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, it } from "vitest";
import type { DecimalOptions } from "../../generator/ir/index.ts";
import { symbols } from "../../generator/views/symbols.ts";
import { apiOf } from "../support/api-of.ts";
import { arbitraryOf, type ArbitraryOptions } from "../support/arbitrary.ts";
import { generateFrom } from "../support/generate.ts";
import { schemaDocument } from "./schemas.ts";
import type { Result } from "../../runtime/src/issue/result.ts";

type Validate = (value: unknown) => Result<unknown>;

const spec = (name: string): string =>
  readFileSync(new URL(`../../spec/${name}.yaml`, import.meta.url), "utf8");

/** Shapes of which no exact values can be made: what the decoder drops or puts together, unions that overlap. */
const notExact = new Set([
  "Counted",
  "AnyShape",
  "EitherPet",
  "Pet",
  "OneNumber",
  "Nested",
  "Money",
]);

const ofClass = { numbers: "all", class: { module: "decimal.js", name: "Decimal" } } as const;

/** The decimal of a text; the text of zero has no sign. */
function decimalOf(text: string): Decimal {
  const decimal = new Decimal(text);
  return decimal.isZero() ? decimal.abs() : decimal;
}

function makesDecimals(decimals: DecimalOptions | undefined): ArbitraryOptions["decimals"] & {} {
  return decimals?.class === undefined ? decimals !== undefined : decimalOf;
}

describe.each([
  ["schemas", schemaDocument, "number", undefined, 100],
  ["schemas with bigint", schemaDocument, "bigint", undefined, 100],
  ["schemas with decimals", schemaDocument, "number", { numbers: "all" }, 100],
  ["schemas with decimals of a class", schemaDocument, "number", ofClass, 100],
  ["version 2", spec("v2"), "number", undefined, 20],
  ["version 3", spec("v3"), "number", undefined, 20],
] as const)("%s", (_, document, int64, decimals, numRuns) => {
  it("decoding what is encoded gives the value", async () => {
    const api = await apiOf(document, int64, "string", decimals);
    const module = await generateFrom(document, {
      emit: ["types", "validate", "json"],
      int64,
      ...(decimals && { decimals }),
    });
    const isPlain = int64 === "number" && decimals === undefined;
    for (const declaration of api.declarations) {
      if (notExact.has(declaration.name)) continue;
      const encode = module[symbols.encodeJson(declaration).symbol] as (value: unknown) => string;
      const decode = module[symbols.decodeJson(declaration).symbol] as (input: string) => unknown;
      const validate = module[symbols.validate(declaration).symbol] as Validate;
      // Values of several members of a `oneOf` fit its type, and are refused.
      const values = arbitraryOf(api, declaration, {
        int64,
        decimals: makesDecimals(decimals),
        wire: "json",
      }).filter((value) => !validate(value).issues?.some(({ code }) => code === "union"));
      const property = fc.property(values, (value) => {
        const text = encode(value);
        assert.deepEqual(decode(text), value);
        if (isPlain) assert.deepEqual(JSON.parse(text), value);
      });
      fc.assert(property, { numRuns });
    }
  });
});
