import type { ApiIndex, OperationNode } from "../../../generator/ir/index.ts";

/** An address with one mistake. */
interface BrokenQuery {
  /** Its fault. */
  readonly what: string;
  readonly url: string;
  /** Whether the text may mean the same value as the right one, by which some frameworks take it. */
  readonly isSpelling: boolean;
}

/**
 * Addresses whose query has a text for a number or a boolean that many languages take for one, and the document does
 * not: the client writes no such text.
 */
export function* brokenQueries(
  { parameters }: OperationNode,
  address: string,
  index: ApiIndex,
): Generator<BrokenQuery> {
  for (const { name, in: place, type, style } of parameters) {
    if (place !== "query" || style !== "form") continue;
    const { kind } = index.resolveNullable(type).node;
    const texts = kind === "boolean" ? ofBooleans : ofNumbers;
    if (kind !== "boolean" && kind !== "integer" && kind !== "number") continue;
    const [path = "", query = ""] = address.split("?");
    const fields = query.split("&");
    const position = fields.findIndex((field) => nameOf(field) === name);
    const field = fields[position];
    if (field === undefined) continue;
    const equals = field.indexOf("=");
    if (equals < 0) continue;
    for (const [what, written, isSpelling = false] of texts) {
      const changed = field.slice(0, equals + 1) + written(field.slice(equals + 1));
      const url = `${path}?${fields.with(position, changed).join("&")}`;
      yield { what: `'${name}' ${what}`, url, isSpelling };
    }
  }
}

type Texts = readonly (readonly [
  what: string,
  written: (text: string) => string,
  isSpelling?: boolean,
])[];

const everywhere: Texts = [
  ["is empty", () => ""],
  ["is a blank", () => "%20"],
  ["has a blank in front", (text) => `%20${text}`, true],
  ["has a blank behind it", (text) => `${text}%20`, true],
];

const ofNumbers: Texts = [
  ...everywhere,
  ["has a plus sign", (text) => `%2B${text}`, true],
  ["is a number in base 16", () => "0x1"],
  ["has text behind it", (text) => `${text}abc`],
];

const ofBooleans: Texts = [
  ...everywhere,
  ["is a number", (text) => (text === "true" ? "1" : "0"), true],
  ["is in capitals", (text) => text.toUpperCase(), true],
  ["is another word", (text) => (text === "true" ? "yes" : "no"), true],
];

/** The name of a field of a query, decoded; as it is where it is not encoded rightly. */
function nameOf(field: string): string {
  const text = field.replace(/=.*$/s, "").replaceAll("+", " ");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
