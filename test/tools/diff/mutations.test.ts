import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { mutations, placesOf } from "./mutations.ts";
import { changesOf, type Json } from "./support.ts";

/** Documents of this repository, with schemas that are shared, recursive, inherited and chosen among. */
const documents = [
  "spec/v2.yaml",
  "spec/v3.yaml",
  "examples/shop/spec/shop.yaml",
  "service/drivers/operator.yaml",
];

const values = new Map(
  documents.map((file) => [
    file,
    parse(readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8")) as Json,
  ]),
);

const clone = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

describe("one change at a random place of a document", () => {
  it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
    "%s is found there, and nothing else",
    async (_, { kind, fits, make, rules }) => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...documents), fc.nat(), async (file, pick) => {
          const value = values.get(file) ?? null;
          const next = clone(value);
          const places = placesOf(next).filter((place) => place.kind === kind && fits(place.value));
          if (places.length === 0) return;
          const place = places[pick % places.length];
          if (place === undefined) return;
          make(place.value);
          const changes = await changesOf(clone(value), next);
          const elsewhere = changes.filter(
            ({ rule, ...sides }) =>
              !rules.includes(rule) ||
              ![sides.old, sides.new].some((side) =>
                side?.location.pointer?.startsWith(place.pointer),
              ),
          );
          const found = elsewhere.map(({ rule, property }) => [rule, property]);
          expect(found, `${file}#${place.pointer}`).toEqual([]);
          for (const { rule } of changes) seen.add(rule);
        }),
        { numRuns: 8 },
      );
      // Places that no operation comes to have no change; the first ones of all are tried until one has.
      for (const value of values.values()) {
        const count = placesOf(value).filter(
          (place) => place.kind === kind && fits(place.value),
        ).length;
        const most = rules.length === 0 ? 0 : Math.min(count, 20);
        for (let pick = 0; pick < most && seen.size === 0; pick++) {
          const next = clone(value);
          const place = placesOf(next).filter((one) => one.kind === kind && fits(one.value))[pick];
          if (place !== undefined) make(place.value);
          for (const { rule } of await changesOf(clone(value), next)) seen.add(rule);
        }
      }
      expect(seen.size > 0).toBe(rules.length > 0);
    },
  );
});
