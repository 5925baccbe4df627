import { describe, expect, it } from "vitest";
import { documents } from "./documents.ts";

/** Words by which a description tells what this service does with a value: its own pages say that. */
const ofService =
  /\b(?:only stored|never present|always (?:0|the same)|not filled|no operation|nobody|the simulated)\b/i;

/** Every description of a document, with its place. The ledger speaks of the service. */
function* descriptions(value: unknown, at = ""): Generator<readonly [at: string, text: string]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === "x-gaps") continue;
    if (key === "description" && typeof member === "string") yield [at, member];
    else yield* descriptions(member, `${at}/${key}`);
  }
}

describe.each(documents)("$name", ({ root }) => {
  it("describes the interface, and not what this service does with it", () => {
    const found = [...descriptions(root)];
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(([, text]) => ofService.test(text))).toEqual([]);
  });
});
