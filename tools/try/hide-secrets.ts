/**
 * A text with something else in place of each secret, wherever and however often it has them; undefined where it
 * has none.
 *
 * @param secrets what stands for each secret
 * @param escaped the texts between them, as the place asks for them
 */
export function hideSecrets(
  text: string,
  secrets: ReadonlyMap<string, string>,
  escaped: (text: string) => string,
): string | undefined {
  // Of two secrets the longer one may hold the other.
  const all = [...secrets.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
  let result = "";
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const found = all.find((secret) => text.startsWith(secret, at));
    if (found === undefined) {
      at++;
      continue;
    }
    result += escaped(text.slice(from, at)) + secrets.get(found);
    at += found.length;
    from = at;
  }
  return from === 0 ? undefined : result + escaped(text.slice(from));
}
