/** `~1` and `~0` stand for `/` and `~` in the segments of a JSON Pointer. Source: RFC 6901, 3. */
export function escapeSegment(segment: string): string {
  return segment.includes("/") || segment.includes("~")
    ? segment.replaceAll("~", "~0").replaceAll("/", "~1")
    : segment;
}

function unescapeSegment(segment: string): string {
  return segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
}

/** Segments of a JSON Pointer, unescaped; of the empty pointer none. */
export function splitPointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer.slice(1).split("/").map(unescapeSegment);
}

/** Pointer to a member below the one that `pointer` names. */
export function joinPointer(pointer: string, ...segments: readonly (string | number)[]): string {
  let joined = pointer;
  for (const segment of segments) joined += stepOf(String(segment));
  return joined;
}

/** Steps of pointers by their segments: documents have few that are not names of their own. */
const steps = new Map<string, string>();
const mostSteps = 1000;

/**
 * A segment with its slash. Pointers are held by the hundred thousand as the engine puts them together, so that a step
 * that they share should be one text.
 */
function stepOf(segment: string): string {
  const known = steps.get(segment);
  if (known !== undefined) return known;
  const step = `/${escapeSegment(segment)}`;
  if (steps.size < mostSteps) steps.set(segment, step);
  return step;
}

/** The member that a pointer names, or undefined; only own members count. */
export function getByPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const segment of splitPointer(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) {
      return undefined;
    }
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value;
}

/** Pointer to what holds the member that `pointer` names. */
export const parentPointer = (pointer: string): string =>
  pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
