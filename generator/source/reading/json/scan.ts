/** Offset of what follows white space and a comma, if there is one. */
export function skipComma(text: string, at: number): number {
  const next = skipSpace(text, at);
  return text[next] === "," ? skipSpace(text, next + 1) : next;
}

/** Offset of what follows white space. */
export function skipSpace(text: string, at: number): number {
  let i = at;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code === 32 || code === 10 || code === 13 || code === 9) i++;
    else return i;
  }
}

/** Offset behind the string whose opening quote is at `at`. */
export function skipString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * Offset behind the value at `at`, or, with a depth of 1, behind the container that `at` is in.
 * Nested values are counted, not recursed into.
 */
export function skipValue(text: string, at: number, outer: 0 | 1): number {
  let depth: number = outer;
  let i = at;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === 34) {
      i = skipString(text, i);
      if (depth === 0) return i;
    } else if (code === 123 || code === 91) {
      depth++;
      i++;
    } else if (code === 125 || code === 93) {
      i++;
      if (--depth <= 0) return i;
    } else if (depth > 0) {
      i++;
    } else {
      while (i < text.length && !/[\s,\]}]/.test(text.charAt(i))) i++;
      return i;
    }
  }
  return i;
}
