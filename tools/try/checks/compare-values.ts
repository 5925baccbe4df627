import { isDeepStrictEqual } from "node:util";
import type { ApiIndex, StringNode, TypeNode } from "../../../generator/ir/index.ts";

/** A value that came back as another. */
export interface Difference {
  /** Whether it is a text of which the end is missing. */
  readonly isCut: boolean;
  /**
   * Whether a request has to have it, and its name is none of an id: services have ids of their own, and make optional
   * properties of others.
   */
  readonly isDemanded: boolean;
  /** Names on the way to it. */
  readonly place: string;
  readonly sent: unknown;
  readonly found: unknown;
}

/** Levels of objects and arrays that are entered. */
const deepest = 4;

/**
 * Sent values that are shown otherwise. Only properties that both types have are looked at. Values that are written in
 * another way are the same: case, blanks, forms of Unicode, digits of numbers, time zones.
 *
 * @param request type of what was sent
 * @param response type of what is shown
 */
export function* compareValues(
  sent: unknown,
  found: unknown,
  request: TypeNode,
  response: TypeNode,
  index: ApiIndex,
  place = "",
  isDemanded = true,
): Generator<Difference> {
  const own = index.resolveNullable(request).node;
  const other = index.resolveNullable(response).node;
  if (sent === null || sent === undefined || place.split("/").length > deepest) return;
  if (own.secret || other.secret) return;
  if (own.kind === "object" && other.kind === "object") {
    if (!isMembers(sent) || !isMembers(found)) return;
    // An object without all demanded members tells of another thing, such as a task.
    const names = new Set(other.properties.map(({ name }) => name));
    const isAlike = own.properties.every(({ name, required }) => !required || names.has(name));
    for (const { name, type, required } of own.properties) {
      const shown = other.properties.find((one) => one.name === name);
      if (shown === undefined || !Object.hasOwn(sent, name) || !Object.hasOwn(found, name))
        continue;
      const there = `${place}/${name}`;
      const isOwn =
        isDemanded && isAlike && required && !/^(?:id|uuid|key)$|[_-]id$|[a-z]I[dD]$/.test(name);
      yield* compareValues(sent[name], found[name], type, shown.type, index, there, isOwn);
    }
    return;
  }
  if (own.kind === "array" && other.kind === "array") {
    if (!Array.isArray(sent) || !Array.isArray(found)) return;
    const [some, others]: readonly unknown[][] = [sent, found];
    if (some?.every(isScalar) !== true || others === undefined) return;
    // A list that has each item once may be held as a set.
    const [a, b] = own.uniqueItems ? [some.toSorted(), others.toSorted()] : [some, others];
    if (!isDeepStrictEqual(a.map(plainOf), b.map(plainOf)))
      yield { isCut: false, isDemanded, place, sent, found };
    return;
  }
  if (!isScalar(sent) || isSame(sent, found, own.kind === "string" ? own : undefined)) return;
  const isShort = own.kind === "string" && isCut(sent, found, own);
  yield { isCut: isShort, isDemanded, place, sent, found };
}

function isSame(sent: unknown, found: unknown, text: StringNode | undefined): boolean {
  if (plainOf(sent) === plainOf(found)) return true;
  if (sent instanceof Date || found instanceof Date || text?.format?.startsWith("date") === true)
    return Math.abs(timeOf(sent) - timeOf(found)) < 1000;
  // Numbers may be kept in 32 bits.
  if (typeof sent === "number" && typeof found === "number")
    return Math.fround(sent) === Math.fround(found);
  return false;
}

/** Whether a text is the beginning of another, of which letters or digits are missing. */
function isCut(sent: unknown, found: unknown, { format, pattern }: StringNode): boolean {
  if (format !== undefined || pattern !== undefined) return false;
  if (typeof sent !== "string" || typeof found !== "string" || found === "") return false;
  return sent.startsWith(found) && /[\p{L}\p{N}]/u.test(sent.slice(found.length));
}

const timeOf = (value: unknown): number =>
  value instanceof Date ? value.getTime() : Date.parse(String(value));

/** A value without what services take out or write in their own way. */
const plainOf = (value: unknown): unknown =>
  typeof value === "string"
    ? value.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase()
    : value instanceof Date
      ? value.getTime()
      : typeof value === "bigint"
        ? Number(value)
        : value;

const isScalar = (value: unknown): boolean =>
  ["string", "number", "boolean", "bigint"].includes(typeof value) || value instanceof Date;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
