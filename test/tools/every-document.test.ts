import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { loadLive, type Live } from "../../generator/live/load-live.ts";
import { Proxy } from "../../tools/mock/proxy/proxy.ts";
import { documentFiles } from "../../generator/source/reading/disk.ts";
import { tryService } from "../../tools/try/run.ts";
import { folderWith, runIn } from "./frame/memory-host.ts";
import { isWhole, sampled } from "../support/extent.ts";
import { serve } from "./mock/serving.ts";
import { documents } from "./documents.ts";
import { oddDocuments } from "./odd-documents.ts";

/** The document with its code, as `generate` takes it; undefined where it has errors. */
async function taken(folder: string): Promise<Live | undefined> {
  const input = "api.yaml";
  const spec = { input, int64: "number", artefacts: ["server", "client"] } as const;
  return (
    await loadLive(spec, documentFiles(folder, { input, maxMegabytes: 10 }), new Diagnostics())
  ).live;
}

/** Tools that read a document and end, with the exit codes that say that they did their work. */
const readers: readonly (readonly [args: readonly string[], codes: readonly number[]])[] = [
  [["types", "api.yaml"], [0]],
  [["bundle", "api.yaml"], [0]],
  [
    ["lint", "api.yaml", "--format", "json"],
    [0, 1],
  ],
  [["diff", "api.yaml", "api.yaml"], [0]],
  [["changelog", "api.yaml", "api.yaml"], [0]],
  [["docs", "api.yaml", "--output", "pages"], [0]],
  [["scaffold", "api.yaml", "--handlers", "handlers.ts", "--import", "./server.js"], [0]],
];

/** What types of paths have no words for; the documents of openapi-typescript must not have it either. */
const stricter = /error (?:operation-id-duplicate|keyword-type)/;

/** Words of a mistake of our own. */
const ownMistake = /internal-error|^\s+at .+:\d+:\d+\)?$/m;

const limits = { maxRequests: 10, time: 30_000, rate: 0, timeout: 10_000, maxBytes: 100_000 };

/** Requests the first operation, with whatever its path has in braces. */
async function request(address: string, { api }: Live): Promise<number> {
  const [first] = api.operations;
  const target = (first?.path ?? "/none").replace(/\{[^}]*\}/g, "1").replace(/#.*$/s, "");
  const method = (first?.method ?? "get").toUpperCase();
  const answer = await fetch(new URL(`${address}${encodeURI(target)}`), {
    // A client of the platform sends no TRACE.
    method: method === "TRACE" ? "GET" : method,
    headers: { authorization: "Bearer a", "x-key": "a" },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Runs every tool on a document that code is generated from. */
async function runTools(folder: string, live: Live): Promise<void> {
  for (const [args, codes] of readers) {
    const { code, out, err } = await runIn(folder, args);
    const isStricter = args[0] === "types" && stricter.test(err);
    expect(isStricter ? [1] : codes, `${args.join(" ")}: ${err}`).toContain(code);
    expect(out + err, args.join(" ")).not.toMatch(ownMistake);
  }
  expect(existsSync(path.join(folder, "pages"))).toBe(true);
  const { address, host, stop } = await serve(folder, "api.yaml");
  const status = await request(address, live);
  // What cannot be answered is said at the start, or where it takes a search with the first answer.
  const saysWhy = /answer-impossible|^warning: /m.test(host.err());
  expect(status === 501 ? saysWhy : status < 500, `${status}: ${host.err()}`).toBe(true);
  const proxy = new Proxy(live, new URL(address), () => undefined);
  await request(await proxy.listen(0, "127.0.0.1"), live);
  expect((await proxy.close()).exchanges).toBe(1);
  if (live.api.operations.length > 0)
    await tryService(live, {
      baseUrl: address,
      limits,
      write: true,
      seed: 1,
      cases: 1,
      secrets: { schemes: new Map(), headers: new Map() },
      includes: () => true,
    });
  expect(await stop()).toBe(0);
  expect(host.err()).not.toMatch(ownMistake);
}

describe("what generate takes, every other tool takes", () => {
  const refused: string[] = [];
  // The odd documents were each written for a mistake; of the others some stand for all.
  const [odd, usual] = [true, false].map((isOdd) =>
    documents().filter(([name]) => name in oddDocuments === isOdd),
  );
  const all = [...(odd ?? []), ...sampled(usual ?? [], 40)];

  it.each(all)("%s", async (name, text) => {
    const folder = await folderWith({ "api.yaml": text });
    const live = await taken(folder);
    if (live === undefined) refused.push(name);
    else await runTools(folder, live);
  });

  it("are documents that generate takes, the odd ones all of them", () => {
    expect(refused.filter((name) => name in oddDocuments)).toEqual([]);
    expect(all.length - refused.length).toBeGreaterThan(isWhole ? 100 : 40);
  });
});
