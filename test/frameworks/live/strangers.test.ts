import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { build, faults } from "../../../scripts/try-peers/strangers/services.mjs";
import { attemptStranger, tellsOf } from "../../tools/try/strangers/attempt-stranger.ts";

/** A sample of the faults. The others are tried by `scripts/try-peers/strangers/main.mjs`. */
const sample: Readonly<Record<string, readonly string[]>> = {
  invoices: ["surrogate-500", "coerced-quantity", "naive-datetime", "null-left-out", "cursor-500"],
  parking: [
    "null-for-empty",
    "bytes-as-characters",
    "any-key",
    "zero-left-out",
    "if-match-ignored",
  ],
};

/** Whether Go is on this machine. */
const hasGo = spawnSync("go", ["version"]).error === undefined;
const tried = Object.entries(sample).filter(([id]) => id !== "parking" || hasGo);
if (!hasGo) it.skip("the service parking: Go is not on this machine");

describe.each(tried)("the service %s", (id, names) => {
  const built = path.join(inject("runFolder"), "strangers");

  it("has no finding without a fault", async () => {
    mkdirSync(built, { recursive: true });
    build(id, built);
    const findings = await attemptStranger(id, "", built);
    expect(findings.map(({ text }) => text)).toEqual([]);
  });

  const own = faults.filter(({ service, name }) => service === id && names.includes(name));
  it.each(own)("with $name has a finding of it", async (fault) => {
    const findings = await attemptStranger(id, fault.name, built);
    expect(tellsOf(findings, fault), findings.map(({ text }) => text).join("\n")).toBe(true);
  });
});
