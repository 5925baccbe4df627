import type { ParameterIssue, ParameterReader } from "../../parameters/read/parameter-reader.ts";
import {
  chosenMistakes,
  type MisfitForm,
  type MistakeKind,
} from "../../parameters/read/chosen-mistakes.ts";
import { isTaken } from "../../parameters/read/pairs.ts";

/** An object that a form may be. */
export interface FormWay {
  readonly read: (r: ParameterReader) => unknown;
  /** Names of its fields; absent where it takes fields of all names. */
  readonly names?: readonly string[];
  /** Names of its fields that have one value, which tell it from others. */
  readonly tags?: readonly string[];
}

/**
 * The first object that a form fits; those come first that know most of its names. Where it fits none, the
 * mistakes are those of the object that its tags name, or those that it makes in all of them.
 *
 * @param expected the objects in words
 */
export function chosenForm<T>(r: ParameterReader, ways: readonly FormWay[], expected: string): T {
  const { length } = r.issues;
  const misfits: MisfitForm<ParameterIssue>[] = [];
  for (const { read, tags = [] } of byUnknown(r, ways)) {
    r.refused = false;
    const value = read(r);
    if (r.issues.length === length) return value as T;
    misfits.push({ tags, mistakes: r.issues.splice(length) });
  }
  const mistakes = chosenMistakes(misfits, issues);
  if (mistakes !== undefined) r.issues.push(...mistakes);
  else {
    r.begin("query", "");
    r.invalid("union", expected);
  }
  r.refused = true;
  return undefined as T;
}

const issues: MistakeKind<ParameterIssue> = {
  placeOf: ({ parameter }) => parameter,
  wordsOf: ({ message }) => message,
  withWords: (issue, message) => ({ ...issue, message }),
};

/** Objects in the order of the fields that they do not know, least first. */
function byUnknown(r: ParameterReader, ways: readonly FormWay[]): readonly FormWay[] {
  const count = ({ names }: FormWay): number => {
    if (names === undefined) return 0;
    return r.queryPairs.filter((name, i) => i % 2 === 0 && !isTaken(name, names)).length;
  };
  const counted = ways.map((way) => [count(way), way] as const);
  return counted.sort(([a], [b]) => a - b).map(([, way]) => way);
}
