import { beforeAll, describe, expect, it } from "vitest";
import { patience } from "../../support/patience.ts";
import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { libraryFaults } from "./library-faults.ts";
import { libraryService, loadLibrary } from "./library-service.ts";
import { attempt } from "./small-service.ts";

let live: Live;
beforeAll(async () => {
  live = await loadLibrary();
});

const limits = {
  maxRequests: 1000,
  time: patience,
  rate: 0,
  timeout: patience,
  maxBytes: 1_000_000,
};

describe("a library", () => {
  it("that does what its document says has no finding", async () => {
    const { findings, neverDone, requests } = await attempt(live, libraryService(live), {
      limits: { ...limits, maxRequests: 2000 },
      walks: 20,
    });
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(neverDone).toEqual([]);
    expect(requests).toBeLessThan(2000);
  });

  it.each(Object.entries(libraryFaults))("with %s", async (_, { rule, of, fault }) => {
    const includes = ({ id }: OperationNode): boolean => of.includes(id ?? "");
    const service = libraryService(live, fault);
    const { findings } = await attempt(live, service, { limits, includes });
    expect(findings.map((one) => one.rule)).toContain(rule);
    // What follows from it may be found too, but not the other rules.
    const others = new Set(findings.map((one) => one.rule));
    others.delete("status-undocumented");
    expect([...others]).toEqual([rule]);
  });
});
