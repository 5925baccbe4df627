import { recentLetters } from "./recent-letters.ts";

/** Words that cannot name a function, variable or parameter. Source: ECMA-262, 12.7.2. */
const reservedWords = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval " +
    "export extends false finally for function if implements import in instanceof interface let new " +
    "null package private protected public return static super switch this throw true try typeof var " +
    "void while with yield undefined NaN Infinity globalThis"
  ).split(" "),
);

/** Values that each module has which compilers write as CommonJS: one of a module's own would hide them. */
const moduleNames = new Set(["exports", "require"]);

/** Global types that generated code itself uses by name. */
const takenTypes = new Set(
  "Array Object Promise ReadonlyArray Record Uint8Array Partial Pick Omit Symbol NaN Infinity".split(
    " ",
  ),
);

/** Longest identifier that is made; longer ones end in a hash of the whole text. */
const maxLength = 100;

/**
 * Identifier of a type. Text that is one in PascalCase already is kept exactly; otherwise
 * words are joined: `error_response` becomes `ErrorResponse`.
 */
export function pascalCase(text: string): string {
  if (/^[A-Z][A-Za-z0-9]{0,99}$/.test(text) && !takenTypes.has(text)) return text;
  const joined = words(text).map(capitalize).join("");
  const name = cut(startWithLetter(joined === "" ? "Empty" : joined, "T"), text);
  return takenTypes.has(name) ? `${name}_` : name;
}

/** Identifier of a function or a variable: `list_users` becomes `listUsers`. */
export function camelCase(text: string): string {
  const [first = "empty", ...rest] = words(text);
  const joined = uncapitalize(first) + rest.map(capitalize).join("");
  const name = cut(startWithLetter(joined, "_"), text);
  return reservedWords.has(name) || moduleNames.has(name) ? `${name}_` : name;
}

const identifier = new RegExp(
  `^(?!.*[${recentLetters}])[\\p{ID_Start}$_][\\p{ID_Continue}$\\u200c\\u200d]*$`,
  "u",
);

/**
 * Identifier of a function that modules export and clients have. One that is called `then` would make promises
 * of them: JavaScript calls it where such a module or client is awaited.
 */
export function functionName(text: string): string {
  const name = camelCase(text);
  return name === "then" ? "then_" : name;
}

/** Whether a text is an identifier; reserved words count as identifiers. */
export function isIdentifier(text: string): boolean {
  // Classes of Unicode take many times as long as these.
  if (/^[A-Za-z$_][\w$]*$/.test(text)) return true;
  return identifier.test(text);
}

/** Whether an identifier cannot name a variable. */
export function isReservedWord(text: string): boolean {
  return reservedWords.has(text);
}

/** Characters that are neither letters nor digits, nor signs that separate words. */
const symbols = new RegExp(
  `[${recentLetters}]|[^\\p{ID_Continue}\\s_\\-./:,;()[\\]{}<>'"|\\\\$#@&!?=%*~^\`\\u0000]`,
  "gu",
);

/**
 * Runs of letters and digits. Other characters separate words; a symbol
 * that is alone, such as an emoji or `+`, is spelled as its code point so that it is not lost.
 */
function words(text: string): string[] {
  // Nearly all names, many times as fast.
  if (/^[A-Za-z][A-Za-z0-9 _./-]*$/.test(text) && !/\d[._]\d/.test(text))
    return text.split(/[ _./-]+/).filter((word) => word !== "");
  const spelled = spellGenerics(text)
    .normalize("NFC")
    .replace(/(\d)[._](?=\d)/g, "$1\u0000")
    .replace(symbols, (symbol) => ` U${(symbol.codePointAt(0) ?? 0).toString(16).toUpperCase()} `);
  const found = spelled.match(/(?:(?!_)[\p{ID_Continue}\u0000])+/gu) ?? [];
  if (found.length > 0) return found.map((word) => word.replaceAll("\u0000", "_"));
  return [...text].map((symbol) => `U${(symbol.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
}

/** Types of Java in names by springfox: `Map«string,List«User»»` becomes `Map Of string And List Of User`. */
function spellGenerics(text: string): string {
  if (!text.includes("«")) return text;
  let depth = 0;
  return text.replace(/[«»,]/g, (sign) => {
    if (sign === "«") depth++;
    if (sign === "»") depth--;
    return { "«": " Of ", "»": " ", ",": depth > 0 ? " And " : "," }[sign] ?? sign;
  });
}

const isRecent = new RegExp(`[${recentLetters}]`, "u");

function capitalize(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  const upper = first.toUpperCase();
  // Some letters have got a capital that compilers do not know.
  return (isRecent.test(upper) ? first : upper) + word.slice(first.length);
}

/** Lowers the first letter, or all of a leading run of capitals: `APIKey` becomes `apiKey`. */
function uncapitalize(word: string): string {
  const run = /^\p{Lu}+/u.exec(word)?.[0] ?? "";
  if (run.length <= 1) return word.slice(0, run.length).toLowerCase() + word.slice(run.length);
  if (run.length === word.length || /^\d/.test(word.slice(run.length))) {
    return run.toLowerCase() + word.slice(run.length);
  }
  return run.slice(0, -1).toLowerCase() + word.slice(run.length - 1);
}

function startWithLetter(name: string, before: string): string {
  return /^[\p{ID_Start}_$]/u.test(name) ? name : before + name;
}

function cut(name: string, text: string): string {
  if (name.length <= maxLength) return name;
  // Surrogate pairs are not cut in two.
  const head = name.slice(0, maxLength - 9).replace(/[\uD800-\uDBFF]$/, "");
  return `${head}_${hash(text)}`;
}

/** FNV-1a with 32 bits, as 8 hexadecimal digits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value ^= text.charCodeAt(i);
    value = Math.imul(value, 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, "0");
}
