import fc from "fast-check";
import { caseText } from "./case-text.ts";
import { examine, type Finding } from "./examine.ts";
import { generateFuzz } from "./fuzz-package.ts";
import { judgesOf } from "./judges.ts";
import { isKnown } from "./known-findings.ts";
import type { Accepted } from "./literals.ts";
import type { Components, Schemas } from "./schemas.ts";

/** A kind of random documents, with values of their component `S0`. */
export interface Family {
  readonly version: Components["version"];
  readonly schemas: fc.Arbitrary<Schemas>;
  /** What values are made of. */
  readonly choices: fc.Arbitrary<unknown>;
  readonly value: (schemas: Schemas, choices: unknown) => unknown;
  /** Whether XML shows every value as it is. */
  readonly isWhole: boolean;
}

export interface FuzzRun {
  readonly seed: number;
  readonly documents: number;
  /** Values for each document. */
  readonly values: number;
  /** Milliseconds after which no further document begins. */
  readonly milliseconds?: number;
}

export interface FuzzResult {
  /** The first finding, shrunk, as a case folder; absent if there is none. */
  readonly found?: string;
  readonly documents: number;
  /** Documents that the generator refuses. */
  readonly refused: number;
  readonly accepted: readonly Accepted[];
}

/** Generates from random documents, and takes random values through what was generated. */
export async function fuzz(
  { version, schemas, choices, value, isWhole }: Family,
  { seed, documents, values, milliseconds = Infinity }: FuzzRun,
): Promise<FuzzResult> {
  const accepted: Accepted[] = [];
  let [count, refused] = [0, 0];
  let last: { readonly finding: Finding; readonly components: Components } | undefined;
  const property = fc.asyncProperty(
    schemas,
    fc.array(choices, { minLength: 1, maxLength: values, size: "max" }),
    async (made, list) => {
      count++;
      const components = { version, schemas: made };
      const { finding, good } = await examineAll(
        components,
        list.map((one) => value(made, one)),
        isWhole,
      );
      if (good === undefined) refused++;
      else if (finding === undefined) accepted.push(...good);
      if (finding === undefined || isKnown(finding, made)) return true;
      last = { finding, components };
      return false;
    },
  );
  await fc.check(property, {
    seed,
    numRuns: documents,
    interruptAfterTimeLimit: Math.min(milliseconds, 2 ** 31 - 1),
  });
  if (last === undefined) return { documents: count, refused, accepted };
  const { finding, components } = last;
  const isValid = judgesOf(components).first(finding.name ?? "S0", finding.value) === true;
  const text = caseText(finding, components, isValid);
  return { found: `seed ${seed}\n${text}`, documents: count, refused, accepted };
}

interface Examined {
  readonly finding?: Finding;
  /** Absent where nothing was generated. */
  readonly good?: readonly Accepted[];
}

async function examineAll(
  components: Components,
  values: readonly unknown[],
  isWhole: boolean,
): Promise<Examined> {
  const made = await generateFuzz(components);
  if (made === undefined) return {};
  if ("kind" in made) return { finding: made };
  const judges = judgesOf(components);
  const good: Accepted[] = [];
  for (const value of values) {
    const finding = await examine(made, judges, "S0", value, isWhole && !made.isLossy);
    if (finding !== undefined && !isKnown(finding, components.schemas)) return { finding, good };
    if (judges.first("S0", value) !== true || made.issues("S0", value) !== undefined) continue;
    const decoded = made.decode("S0", "Json", JSON.stringify(value));
    good.push({ components, made, name: "S0", value: decoded });
  }
  return { good };
}
