import type { Parsed } from "../parsed.ts";
import { findDuplicateKey } from "./duplicate-key.ts";

/** Reads JSON. `__proto__` becomes an ordinary member; a duplicate key is an error. */
export function parseJson(text: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: { code: "json-syntax", ...describe(text, error as SyntaxError) } };
  }
  const duplicate = findDuplicateKey(text);
  return duplicate === undefined
    ? { value }
    : {
        problem: {
          code: "duplicate-key",
          text: duplicate.key,
          start: duplicate.start,
          end: duplicate.end,
        },
      };
}

/** The engine's message contains the offset, or says that the input ended. */
function describe(text: string, error: SyntaxError): { text: string; start: number; end: number } {
  const at = / at position (\d+)/.exec(error.message)?.[1];
  const start = at === undefined ? text.length : Number(at);
  const reason = error.message.replace(/,? (in JSON )?at position .*$|, ".*$/s, "");
  return { text: at === undefined ? "it ends too early" : reason, start, end: start + 1 };
}
