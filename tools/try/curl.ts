import type { Capture, PrintedWalk } from "./finding.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { markerOf, numberMarkerOf } from "./markers.ts";
import type { WireRequest } from "./wire/message.ts";

/** Characters of a body that a command has. */
const mostText = 4_000;

/**
 * A request as a command of curl.
 *
 * @param shown what stands for each secret, within double quotes
 * @param flags those of curl that say what is printed
 */
export function curlCommand(
  { method, url, headers, body }: WireRequest,
  shown: ReadonlyMap<string, string>,
  flags: readonly string[] = ["-i"],
): string {
  const words = ["curl", ...flags, ...(method === "HEAD" ? ["-I"] : ["-X", method])];
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

/**
 * Requests of a walk as lines of a shell. Values that a later request has of an earlier answer are variables.
 *
 * @param shown what stands for each secret, within double quotes
 */
export function walkCommands(
  { earlier, request }: PrintedWalk,
  shown: ReadonlyMap<string, string>,
): readonly string[] {
  const hidden = new Map(shown);
  for (const { capture } of earlier) {
    if (capture === undefined) continue;
    hidden.set(markerOf(capture.name), `$${capture.name}`);
    hidden.set(numberMarkerOf(capture.name), `$${capture.name}`);
  }
  const before = earlier.map(({ request: own, capture }) =>
    capture === undefined ? curlCommand(own, hidden) : captured(own, capture, hidden),
  );
  return [...before, curlCommand(request, hidden)];
}

function captured(
  request: WireRequest,
  { name, from }: Capture,
  shown: ReadonlyMap<string, string>,
): string {
  if (from === "location") {
    const command = curlCommand(request, shown, ["-s", "-o", "/dev/null", "-D", "-"]);
    return String.raw`${name}=$(${command} | sed -n 's|\r$||; s|^[Ll]ocation:.*/||p')`;
  }
  const path = from.map((one) =>
    typeof one === "string" && /^[A-Za-z_]\w*$/.test(one) ? `.${one}` : `[${JSON.stringify(one)}]`,
  );
  const filter = `.${path.join("")}`.replace(/^\.\./, ".");
  return `${name}=$(${curlCommand(request, shown, ["-s"])} | jq -r ${word(filter, new Map())})`;
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
