import type { StringNode, TypeNode } from "../../../generator/ir/index.ts";

/**
 * Whether two values are one, as services write values in their own way.
 *
 * @param own type of what was sent
 * @param other type of what is shown
 */
export function isSame(sent: unknown, found: unknown, own: TypeNode, other: TypeNode): boolean {
  if (plainOf(sent) === plainOf(found)) return true;
  const isTime = own.kind === "string" && own.format?.startsWith("date") === true;
  if (sent instanceof Date || found instanceof Date || isTime)
    return Math.abs(timeOf(sent) - timeOf(found)) < 1000;
  if (!isNumeric(sent) || !isNumeric(found))
    // A number may be shown as text, where the document has it so.
    return typeof sent !== typeof found && String(plainOf(sent)) === String(plainOf(found));
  // Numbers may be kept in 32 bits, but integers may not.
  const isExact = own.kind === "integer" && other.kind === "integer";
  return !isExact && Math.fround(Number(sent)) === Math.fround(Number(found));
}

/** Whether an integer is shown as the floating-point number that is next to it. */
export function isRounded(sent: unknown, found: unknown): boolean {
  if (!isNumeric(sent) || !isNumeric(found)) return false;
  if (plainOf(sent) === plainOf(found)) return false;
  const number = Number(sent);
  return !Number.isSafeInteger(number) && number === Number(found);
}

/** Whether a text is the beginning of another, of which letters or digits are missing. */
export function isCut(sent: unknown, found: unknown, { format, pattern }: StringNode): boolean {
  if (format !== undefined || pattern !== undefined) return false;
  if (typeof sent !== "string" || typeof found !== "string" || found === "") return false;
  const rest = sent.startsWith(found) ? sent.slice(found.length) : "";
  // Made-up texts are words with a number behind: the word alone may be a value of the service's own.
  return /[\p{L}\p{N}]/u.test(rest) && !/^[- ]\d+$/.test(rest);
}

const timeOf = (value: unknown): number =>
  value instanceof Date ? value.getTime() : Date.parse(String(value));

/** A value without what services take out or write in their own way; integers that differ stay different. */
export const plainOf = (value: unknown): unknown =>
  typeof value === "string"
    ? value.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase()
    : value instanceof Date
      ? value.getTime()
      : typeof value === "bigint" && Number.isSafeInteger(Number(value))
        ? Number(value)
        : value;

const isNumeric = (value: unknown): value is number | bigint =>
  typeof value === "number" || typeof value === "bigint";

export const isScalar = (value: unknown): boolean =>
  ["string", "number", "boolean", "bigint"].includes(typeof value) || value instanceof Date;
