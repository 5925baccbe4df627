/**
 * Words with a capital letter each, as change-case writes them, from which openapi-typescript takes
 * the names of its root types: `user_v2` becomes `UserV2`, `HTTPError` becomes `HttpError`.
 */
export function pascalCase(text: string): string {
  return text
    .trim()
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1\0$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1\0$2")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "")
    .map((word, index) => {
      const first = word.slice(0, 1);
      const start = index > 0 && /\d/.test(first) ? `_${first}` : first.toUpperCase();
      return start + word.slice(1).toLowerCase();
    })
    .join("");
}
