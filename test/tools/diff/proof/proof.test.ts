import { describe, expect, it } from "vitest";
import { casesOf } from "../support.ts";
import { meet, type Met, type SchemaPair } from "./meet.ts";
import { randomPair } from "./random-schemas.ts";

// Generated code of one version meets messages of the other. `diff` has reported whatever that code refuses, and there is
// such a message for nearly all that it reports as breaking. `npm run fuzz -- --diff` tries more pairs, for so many minutes:
const minutes = Number(process.env["DIPTYCH_FUZZ_MINUTES"] ?? 0);
const first = Number(process.env["DIPTYCH_FUZZ_SEED"] ?? 1);

/** Values at the edges of each schema that are sent. */
const most = minutes > 0 ? 80 : 16;

const directions = ["request", "response"] as const;

/** Pairs of which a message was refused though `diff` calls them compatible. */
const unsaid = (met: readonly Met[]): readonly string[] =>
  met
    .filter(({ refused, level }) => refused !== undefined && level === "compatible")
    .map(({ pair, refused, rules }) => JSON.stringify({ ...pair, refused, rules }));

/** Share of the breaking ones of which a message was refused. */
function witnessed(met: readonly Met[]): number {
  const breaking = met.filter(({ level, tried }) => level === "breaking" && tried > 0);
  return breaking.filter(({ refused }) => refused !== undefined).length / breaking.length;
}

interface SchemaCase extends SchemaPair {
  readonly rule: string;
}

describe.each(directions)("cases of the rules, in a %s", (direction) => {
  const cases = ["values", "structure"].flatMap((name) => casesOf<SchemaCase>(name));

  it("are reported where a message is refused", async () => {
    const met = await meet(cases, direction, { seed: 1, most });
    expect(unsaid(met)).toEqual([]);
    // Generated code reads past what some rules are about: contents of texts, names in lists that are open.
    expect(witnessed(met)).toBeGreaterThan(0.6);
  });
});

it(
  "random pairs are reported where a message is refused",
  async () => {
    const found: Met[] = [];
    const end = process.uptime() + minutes * 60;
    let seed = first;
    do {
      const pairs = Array.from({ length: 40 }, (_, i): SchemaPair => randomPair(seed * 1000 + i));
      for (const direction of directions)
        found.push(...(await meet(pairs, direction, { seed, most })));
      seed++;
    } while (process.uptime() < end);
    expect(unsaid(found)).toEqual([]);
    expect(witnessed(found)).toBeGreaterThan(0.8);
  },
  (minutes + 5) * 60_000,
);
