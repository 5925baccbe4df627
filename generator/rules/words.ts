/** `1 item`, `2 items`. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${n} ${n === 1 ? singular : plural}`;
}

/** `a`, `a or b`, `a, b or c`; long lists end in how many more there are. */
export function alternatives(words: readonly string[], most = 12): string {
  if (words.length > most) {
    return `${words.slice(0, most - 1).join(", ")} or ${words.length - most + 1} others`;
  }
  const last = words.at(-1) ?? "nothing";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}
