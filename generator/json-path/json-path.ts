import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from "json-p3";
import { pathOf } from "./node.ts";
import { select } from "./select.ts";
import { Steps, StepsSpent } from "./steps.ts";

/** A value that an expression finds. */
export interface JsonPathMatch {
  /** Keys and indexes from the root to the value. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
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

const environment = new JSONPathEnvironment();

/**
 * Reads a JSONPath expression. Searching for it runs no code of the text, takes a bounded number of steps and
 * tests patterns in linear time.
 *
 * Source: RFC 9535.
 */
export function compileJsonPath(text: string): JsonPath | JsonPathMistake {
  if (text.length > mostCharacters)
    return {
      kind: "mistake",
      message: `it has more than ${mostCharacters} characters`,
      offset: mostCharacters,
    };
  let query: JSONPathQuery;
  try {
    query = environment.compile(text);
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    return { kind: "mistake", message: reasonOf(error), offset: error.token.index };
  }
  return {
    kind: "path",
    find(root, steps = new Steps(stepsOfSearch)) {
      try {
        const matches = select(query, root, steps).map((node) => {
          const path = pathOf(node);
          steps.take(path.length);
          return { path, value: node.value };
        });
        return { matches, complete: true };
      } catch (error) {
        if (error instanceof StepsSpent) return { matches: [], complete: false };
        throw error;
      }
    },
  };
}

/** The reason of a library's error without the excerpt that it ends with. */
const reasonOf = ({ message }: JSONPathError): string => message.replace(/ \('[^]*'?:\d+\)$/, "");
