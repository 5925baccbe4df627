/**
 * Headers and further ones: values of `Vary` are joined, so that it stands once.
 *
 * @param headers name, value, name, value
 */
export function mergeHeaders(headers: readonly string[], more: readonly string[]): string[] {
  const merged = [...headers];
  for (let i = 0; i + 1 < more.length; i += 2) {
    const [name, value] = [more[i] ?? "", more[i + 1] ?? ""];
    const at = name === "Vary" ? indexOfName(merged, "vary") : -1;
    if (at < 0) merged.push(name, value);
    else merged[at + 1] = `${merged[at + 1]}, ${value}`;
  }
  return merged;
}

function indexOfName(headers: readonly string[], name: string): number {
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === name) return i;
  return -1;
}
