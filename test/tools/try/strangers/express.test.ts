import { describe, expect, it } from "vitest";
import { faults } from "../../../../scripts/try-peers/strangers/services.mjs";
import { attemptStranger, tellsOf } from "./attempt-stranger.ts";

/** A sample of the faults, one of each kind. The others are tried by `scripts/try-peers/strangers/main.mjs`. */
const sample: readonly string[] = [
  "search-regex",
  "no-location",
  "open-members",
  "role-assigned",
  "null-authors-500",
  "status-outside",
];

describe("a service in Express", () => {
  it("that does what its document says has no finding", async () => {
    const findings = await attemptStranger("library", "");
    expect(findings.map(({ text }) => text)).toEqual([]);
  });

  const own = faults.filter(({ service, name }) => service === "library" && sample.includes(name));
  it.each(own)("with $name has a finding of it", async (fault) => {
    const findings = await attemptStranger("library", fault.name);
    const texts = findings.map(({ text }) => text).join("\n");
    expect(tellsOf(findings, fault), texts).toBe(true);
  });
});
