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
    words.push("--data-binary", word(isCut ? `${text.slice(0, mostText)}…` : text, shown));
  }
  return [...words, word(url, shown)].join(" ");
}

function word(text: string, shown: ReadonlyMap<string, string>): string {
  for (const [secret, variable] of shown) {
    const at = text.indexOf(secret);
    if (secret === "" || at === -1) continue;
    const [before, after] = [text.slice(0, at), text.slice(at + secret.length)];
    return `"${inDouble(before)}${variable}${inDouble(after)}"`;
  }
  return /^[\w./:=?&%,-]+$/.test(text) && !text.includes("&") && !text.includes("?")
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const inDouble = (text: string): string => text.replace(/["$`\\]/g, String.raw`\$&`);
