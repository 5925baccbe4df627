import {
  readInput,
  type DocumentInput,
  type InputSettings,
} from "../../frame/input/read-argument.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** The old and the new document; a side that has none is undefined. */
export type DocumentPair = readonly [
  old: DocumentInput | undefined,
  next: DocumentInput | undefined,
];

/** Documents that the arguments `OLD` and `NEW` name, in pairs. */
export async function pairsOf(
  [first, second]: readonly [old: string, next: string],
  settings: InputSettings,
): Promise<readonly DocumentPair[] | ArgumentProblem> {
  if (first === "-" && second === "-")
    return {
      problem: "standard input is one document only",
      cure: "name a file for the other one",
    };
  const old = await readInput(first, settings);
  const next = await readInput(second, settings);
  if ("problem" in old) return old;
  return "problem" in next ? next : pairUp(old, next);
}

/** Documents of two folders by their names; a single one by whatever it is called. */
function pairUp(
  old: readonly DocumentInput[],
  next: readonly DocumentInput[],
): readonly DocumentPair[] {
  const [first, other] = [old[0], next[0]];
  if (old.length === 1 && next.length === 1 && (first?.name === "" || other?.name === ""))
    return [[first, other]];
  const names = new Set([...old, ...next].map(({ name }) => name));
  const byName = (list: readonly DocumentInput[], name: string): DocumentInput | undefined =>
    list.find((one) => one.name === name);
  return [...names].sort().map((name) => [byName(old, name), byName(next, name)] as const);
}
