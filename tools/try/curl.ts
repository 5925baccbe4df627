import { hideSecrets } from "./hide-secrets.ts";
import type { WireRequest } from "./wire/message.ts";

/** Characters of a body that a command has. */
const mostText = 4_000;

/**
 * A request as a command of curl.
 *
 * @param shown what stands for each secret, within double quotes
 */
export function curlCommand(
  { method, url, headers, body }: WireRequest,
  shown: ReadonlyMap<string, string>,
): string {
  const words = ["curl", "-i", ...(method === "HEAD" ? ["-I"] : ["-X", method])];
  for (const [name, value] of Object.entries(headers))
    words.push("-H", word(`${name}: ${value}`, shown));
  if (body !== undefined && body.length > 0) {
    const text = new TextDecoder().decode(body);
    const isCut = text.length > mostText;
    const kept = isCut ? `${text.slice(0, endBefore(text, shown))}…` : text;
    words.push("--data-binary", word(kept, shown));
  }
  return [...words, word(url, shown)].join(" ");
}

/** Where a body is cut: not within a secret, the rest of which could not be recognized. */
function endBefore(text: string, shown: ReadonlyMap<string, string>): number {
  const begins = [...shown.keys()].flatMap((secret) => {
    const at = text.indexOf(secret, Math.max(0, mostText - secret.length + 1));
    return secret !== "" && at !== -1 && at < mostText ? [at] : [];
  });
  return Math.min(mostText, ...begins);
}

function word(text: string, shown: ReadonlyMap<string, string>): string {
  const hidden = hideSecrets(text, shown, inDouble);
  if (hidden !== undefined) return `"${hidden}"`;
  return /^[\w./:=?&%,-]+$/.test(text) && !text.includes("&") && !text.includes("?")
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const inDouble = (text: string): string => text.replace(/["$`\\]/g, String.raw`\$&`);
