import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from "json-p3";
import { pathOf, writtenPath, type Follow, type NodePlace } from "./node.ts";
import { select } from "./select.ts";
import { Steps, StepsSpent } from "./steps.ts";

export type { Follow, NodePlace } from "./node.ts";

/** A value that an expression finds. */
export interface JsonPathMatch {
  /** Keys and indexes from the root to the value. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** A value that an expression finds through references. */
export interface ResolvedMatch extends JsonPathMatch {
  /** Where the value is written: keys from where a reference leads, or from the root. */
  readonly written: {
    readonly target: NodePlace | undefined;
    readonly path: readonly (string | number)[];
  };
  /** Where the name of the value is written, as far as that is elsewhere. */
  readonly holder: ResolvedMatch["written"];
}

/** The values that an expression finds. */
export interface JsonPathResult {
  readonly matches: readonly JsonPathMatch[];
  /** False if the steps ended before the search did; there are no matches then. */
  readonly complete: boolean;
}

/** A JSONPath expression that can be searched for. */
export interface JsonPath {
  readonly kind: "path";
  /** The values that it finds, in the order of the document; a value is twice where two selectors find it. */
  find(root: unknown, steps?: Steps): JsonPathResult;
  /** The same as if what references lead to stood in their place; each place is found once with each of its names. */
  findResolved(
    root: unknown,
    follow: Follow,
    steps?: Steps,
  ): { readonly matches: readonly ResolvedMatch[]; readonly complete: boolean };
}

/** A text that is no JSONPath expression. */
export interface JsonPathMistake {
  readonly kind: "mistake";
  /** The reason, as the end of a sentence. */
  readonly message: string;
  /** The place in the text, in code units. */
  readonly offset: number;
}

/** Most characters of an expression. */
export const mostCharacters = 4_000;

/** The steps of one search if its caller gives none: ten times those of a filter on all of a document of 10 MB. */
export const stepsOfSearch = 40_000_000;

const standard = new JSONPathEnvironment();
/** Knows `#` in filters besides, and none of the other extensions of the library. */
const extended = new JSONPathEnvironment({ strict: false, keysPattern: /(?!)/y });

/**
 * Reads a JSONPath expression. Searching for it runs no code of the text, takes a bounded number of steps and
 * tests patterns in linear time.
 *
 * Source: RFC 9535.
 *
 * @param names whether filters may have `#`, the name of the member that is tested
 */
export function compileJsonPath(text: string, names = false): JsonPath | JsonPathMistake {
  if (text.length > mostCharacters)
    return {
      kind: "mistake",
      message: `it has more than ${mostCharacters} characters`,
      offset: mostCharacters,
    };
  let query: JSONPathQuery;
  try {
    query = (names ? extended : standard).compile(text);
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    return { kind: "mistake", message: reasonOf(error), offset: error.token.index };
  }
  return {
    kind: "path",
    find: (root, steps) =>
      search(
        (left) =>
          select(query, root, left).map((node) => {
            const path = pathOf(node);
            left.take(path.length);
            return { path, value: node.value };
          }),
        steps,
      ),
    findResolved: (root, follow, steps) =>
      search(
        (left) =>
          select(query, root, left, follow).map((node) => {
            const path = pathOf(node);
            left.take(path.length);
            const written = writtenPath(node);
            const { target, path: keys } = writtenPath(node.parent ?? node);
            const holder =
              node.parent === undefined ? written : { target, path: [...keys, node.key] };
            return { path, value: node.value, written, holder };
          }),
        steps,
      ),
  };
}

function search<Match>(
  find: (steps: Steps) => readonly Match[],
  steps = new Steps(stepsOfSearch),
): { readonly matches: readonly Match[]; readonly complete: boolean } {
  try {
    return { matches: find(steps), complete: true };
  } catch (error) {
    if (error instanceof StepsSpent) return { matches: [], complete: false };
    throw error;
  }
}

/** The reason of a library's error without the excerpt that it ends with. */
const reasonOf = ({ message }: JSONPathError): string => message.replace(/ \('[^]*'?:\d+\)$/, "");
