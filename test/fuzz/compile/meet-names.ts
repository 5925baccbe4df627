import { settingsOf } from "./generate-document.ts";
import { hostileDocument } from "./hostile-names.ts";
import { meetTools } from "./meet-tools.ts";

/** Names of one document that tools are run on. */
const together = 30;

/** Half of a character, which no document may have. */
const isWhole = (name: string): boolean => !/\p{Surrogate}/u.test(name);

/** Runs every tool on documents of hostile names. Returns what went wrong: the names, the settings and the tool. */
export async function meetNames(
  names: readonly string[],
  seed: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  const whole = names.filter(isWhole);
  for (let at = 0; at < whole.length; at += together) {
    const some = whole.slice(at, at + together);
    const settings = settingsOf(seed + at / together);
    for (const problem of await meetTools(hostileDocument(some), settings))
      found.push(`names ${JSON.stringify(some)}\n${JSON.stringify(settings)}\n${problem}`);
  }
  return found;
}
