import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience } from "../../support/patience.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { OperationNode } from "../../../generator/ir/index.ts";
import { loadLive, type Live } from "../../../generator/live/load-live.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import { tryService, type TryOptions, type TryResult } from "../../../tools/try/run.ts";
import {
  faults,
  openFaultyService,
  secret,
  tagsOverlay,
  type FaultyService,
} from "./faulty-service.ts";

const root = path.resolve(import.meta.dirname, "../../..");

let service: FaultyService;
let version2: Live;
let version3: Live;

async function load(input: string): Promise<Live> {
  const host = {
    ...documentFiles(root, { input, maxMegabytes: 10 }),
    readOverlay: () => Promise.resolve(tagsOverlay),
  };
  const spec = {
    input,
    int64: "number",
    artefacts: ["client", "server"],
    ...(input.includes("v3") ? { overlays: ["tags.yaml"] } : {}),
  } as const;
  const { live } = await loadLive(spec, host, new Diagnostics());
  if (live === undefined) throw new Error(`nothing was loaded from ${input}`);
  return live;
}

beforeAll(async () => {
  service = await openFaultyService();
  version2 = await load("spec/v2.yaml");
  version3 = await load("spec/v3.yaml");
});
afterAll(() => service.close());

const limits = {
  maxRequests: 2000,
  time: patience,
  rate: 0,
  timeout: patience,
  maxBytes: 1_000_000,
};

function attempt(live: Live, base: string, options: Partial<TryOptions> = {}): Promise<TryResult> {
  const basic = { variable: "SECRET", value: secret };
  return tryService(live, {
    baseUrl: `${service.origin}${base}`,
    limits,
    write: false,
    seed: 1,
    cases: 3,
    secrets: { schemes: new Map([["basic", basic]]), headers: new Map() },
    includes: () => true,
    ...options,
  });
}

/** Findings but for those of what only a service knows, such as which others there are. */
const shown = ({ findings }: TryResult): readonly string[] =>
  findings
    .filter(({ rule }) => rule !== "valid-refused")
    .map(({ rule, message, operation }) => `${rule} ${operation.id}: ${message}`);

describe("our service with", () => {
  it.each(Object.entries(faults))("%s", async (_, fault) => {
    service.fault = fault;
    try {
      const includes = ({ path: own }: OperationNode): boolean => own === fault.path;
      const result = await attempt(version3, "/rest/v3", { includes });
      expect(new Set(result.findings.map(({ rule }) => rule))).toContain(fault.rule);
    } finally {
      service.fault = undefined;
    }
  });
});

describe("our service", () => {
  it("does what version 3 of its document says", async () => {
    const result = await attempt(version3, "/rest/v3", { write: true });
    expect(shown(result)).toEqual([]);
    expect(result.operations).toBe(version3.api.operations.length);
    expect(result.requests).toBeGreaterThan(100);
    expect(result.neverDone.length).toBeLessThan(result.operations / 2);
  });

  it("does what version 2 of its document says", async () => {
    const result = await attempt(version2, "/webservices/services/rest/v2", { write: true });
    expect(shown(result)).toEqual([]);
    expect(result.requests).toBeGreaterThan(500);
    expect(result.operations).toBe(version2.api.operations.length);
    expect(result.neverDone.length).toBeLessThan(result.operations * 0.6);
    expect(result.neverDone.map(({ id }) => id)).not.toContain("listAccounts");
  });
});

it("sends only what changes nothing unless it may write", async () => {
  const methods = new Set<string>();
  service.fault = {
    rule: "",
    path: "",
    wrap: (server) => (request) => {
      methods.add(request.method);
      return server(request);
    },
  };
  const result = await attempt(version3, "/rest/v3");
  service.fault = undefined;
  expect([...methods].sort()).toEqual(["GET", "HEAD"]);
  expect(new Set(result.skipped.map(({ reason }) => reason))).toEqual(
    new Set(["it may change something, which takes --write"]),
  );
});

it("ends at the most requests", async () => {
  const result = await attempt(version3, "/rest/v3", { limits: { ...limits, maxRequests: 5 } });
  expect(result.requests).toBe(5);
  expect(result.skipped.length).toBeGreaterThan(0);
});
