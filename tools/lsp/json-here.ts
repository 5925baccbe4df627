/** An object or an array that is open at an offset. */
interface Open {
  readonly isObject: boolean;
  /** Keys of it so far. */
  readonly keys: string[];
  /** The last key, or the index of the item. */
  key: string | number | undefined;
  /** The last string. */
  text: string;
  /** Whether a value is expected. */
  isValue: boolean;
}

/** Keys around an offset of JSON. */
interface JsonHere {
  /** Keys above it; in a value, its own key is the last. */
  readonly segments: readonly string[];
  /** Keys of the object that it is in. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Keys around an offset of JSON that may have mistakes, found by its brackets: one pass over the text to the end of the
 * object that the offset is in. Undefined outside of all objects.
 */
export function jsonHere(text: string, offset: number): JsonHere | undefined {
  const open: Open[] = [];
  const signs = /["{}[\],:]/g;
  let segments: readonly string[] | undefined;
  let inner: Open | undefined;
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    if (segments === undefined && sign.index >= offset) {
      segments = segmentsOf(open);
      inner = open.at(-1);
    }
    if (segments !== undefined && (inner === undefined || !open.includes(inner))) break;
    if (sign[0] !== '"') step(open, sign[0]);
    else {
      const end = stringEnd(text, sign.index);
      signs.lastIndex = end;
      const here = open.at(-1);
      if (here?.isObject === true) here.text = nameOf(text.slice(sign.index, end));
    }
  }
  segments ??= segmentsOf(open);
  const around = inner ?? open.at(-1);
  return around === undefined ? undefined : { segments, taken: new Set(around.keys) };
}

const segmentsOf = (open: readonly Open[]): readonly string[] =>
  open.flatMap(({ key, isValue }) => (key === undefined || !isValue ? [] : [String(key)]));

/** Follows a sign outside of strings. */
function step(open: Open[], sign: string): void {
  const here = open.at(-1);
  switch (sign) {
    case "{":
      open.push({ isObject: true, keys: [], key: undefined, text: "", isValue: false });
      break;
    case "[":
      open.push({ isObject: false, keys: [], key: 0, text: "", isValue: true });
      break;
    case "}":
    case "]":
      open.pop();
      break;
    case ":":
      if (here?.isObject !== true) break;
      // A comma may be missing in front of the key.
      here.key = here.text;
      here.keys.push(here.text);
      here.isValue = true;
      break;
    default:
      if (here?.isObject === true) {
        here.key = undefined;
        here.isValue = false;
      } else if (here !== undefined) here.key = Number(here.key) + 1;
  }
}

/** Behind the quote that ends a string, or the end of its line. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\") at++;
    else if (sign === '"') return at + 1;
    else if (sign === "\n") return at;
  }
  return text.length;
}

function nameOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}
