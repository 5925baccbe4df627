/** Every string and every key of a value, as a way to replace it. */
export function* mutations(value: unknown, payload: string): Generator<unknown> {
  if (typeof value === "string") yield `${value}${payload}`;
  else if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      for (const changed of mutations(item, payload)) yield value.with(i, changed);
  } else if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    for (const [i, [key, member]] of entries.entries()) {
      yield Object.fromEntries(entries.with(i, [`${key}${payload}`, member]));
      for (const changed of mutations(member, payload))
        yield Object.fromEntries(entries.with(i, [key, changed]));
    }
  }
}

/** Ends a string, a comment, a template, a line and a pattern at once. */
export const polyglot = "*/\n`\"'/;globalThis.PWNED=1;//${globalThis.PWNED}";
