import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience } from "../../support/patience.ts";
import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { tryService, type TryResult } from "../../../tools/try/run.ts";
import { loadText } from "./small-service.ts";

/** The service that `scripts/try-peers` compares tools by. */
interface LibraryModule {
  /** Begins anew with a fault. */
  readonly begin: (fault: string) => void;
  readonly key: string;
  readonly library: Server;
}

const folder = path.resolve(import.meta.dirname, "../../../scripts/try-peers");
const service = path.join(folder, "service.mjs");
const { begin, key, library } = (await import(service)) as LibraryModule;

let live: Live;
beforeAll(async () => {
  live = await loadText(readFileSync(path.join(folder, "library.yaml"), "utf8"));
  await new Promise<void>((resolve) => library.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  library.closeAllConnections();
  library.close();
});

const limits = {
  maxRequests: 2000,
  time: patience,
  rate: 0,
  timeout: patience,
  maxBytes: 1_000_000,
};

function attempt(fault: string, paths = /^\/notes/): Promise<TryResult> {
  begin(fault);
  const { port } = library.address() as AddressInfo;
  return tryService(live, {
    baseUrl: `http://127.0.0.1:${port}`,
    limits,
    write: true,
    seed: 1,
    cases: 4,
    secrets: { schemes: new Map([["key", { variable: "KEY", value: key }]]), headers: new Map() },
    includes: ({ path: own }: OperationNode) => paths.test(own),
  });
}

const rulesOf = ({ findings }: TryResult): readonly string[] => [
  ...new Set(findings.map(({ rule }) => rule)),
];

describe("the notes of a library", () => {
  it("have no finding, within the bounds of a run", async () => {
    const result = await attempt("none", /./);
    expect(result.findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(result.neverDone).toEqual([]);
    expect(result.requests).toBeLessThan(limits.maxRequests);
  });

  it.each([
    ["text-cut-later", "value-cut"],
    ["text-reversed", "value-changed"],
    ["number-rounded", "value-changed"],
    ["read-only-taken", "read-only-taken"],
    ["write-only-shown", "write-only-shown"],
    ["default-ignored", "default-ignored"],
    ["put-merges", "put-merged"],
    ["patch-resets", "patch-reset"],
    ["patch-other-lost", "patch-reset"],
    ["location-of-other", "made-missing", "made-twice"],
    ["delete-cascades", "others-removed"],
    ["pages-repeat", "page-repeated"],
    ["pages-lose", "page-lost"],
    ["enum-any-case", "invalid-accepted"],
    ["hexadecimal-accepted", "invalid-accepted"],
    ["number-cut-accepted", "invalid-accepted", "spelling-accepted"],
    ["boolean-word-accepted", "spelling-accepted"],
    ["boolean-empty-accepted", "invalid-accepted"],
  ])("with %s have %s", async (fault, ...rules) => {
    expect([...rulesOf(await attempt(fault))].sort()).toEqual(rules);
  });
});

describe("its books", () => {
  it.each([
    ["empty-query-accepted", "invalid-accepted"],
    ["signed-number-accepted", "spelling-accepted"],
    ["made-shortened", "value-cut"],
    ["removed-listed", "removed-found"],
  ])("with %s have %s", async (fault, rule) => {
    expect(rulesOf(await attempt(fault, /^\/books/))).toEqual([rule]);
  });
});
