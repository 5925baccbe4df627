import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readSettings } from "../../../service/config/read-settings.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const unit = readFileSync(path.join(root, "deploy/systemd/cloud-service.service"), "utf8");
const analyze = "/usr/bin/systemd-analyze";
const hasSystemd = existsSync(analyze);

/** Values of a name, in their order. */
const valuesOf = (name: string): readonly string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);

/** The unit in a file, with a program that is on this machine. */
function unitHere(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-unit-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "cloud-service.service");
  writeFileSync(file, unit.replace("/usr/bin/node", process.execPath));
  return file;
}

describe("the unit of systemd", () => {
  it.skipIf(!hasSystemd)("is one that systemd takes without a word", () => {
    const { status, stderr } = spawnSync(analyze, ["verify", unitHere()], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.skipIf(!hasSystemd)("keeps the process from what it does not need", () => {
    // Of 100; without the restrictions it is 92. Fails above.
    const args = ["security", "--offline=true", "--threshold=20", unitHere()];
    expect(execFileSync(analyze, args, { encoding: "utf8" })).toContain("OK");
  });

  it("starts the program of the package, with settings that can be read anew", () => {
    const { bin } = JSON.parse(readFileSync(path.join(root, "service/package.json"), "utf8")) as {
      bin: Record<string, string>;
    };
    const [program = ""] = Object.values(bin);
    expect(valuesOf("ExecStart")[0]).toMatch(
      new RegExp(`/node_modules/@diptych/service/${program.replace(/^\.\//, "")}$`),
    );
    const config = valuesOf("Environment").find((one) => one.startsWith("DIPTYCH_SERVICE_CONFIG="));
    expect(config).toBeDefined();
    expect(valuesOf("Type")).toEqual(["notify"]);
    // systemd-notify is a process of its own.
    expect(valuesOf("NotifyAccess")).toEqual(["all"]);
    expect(valuesOf("ExecReload")).toEqual(["/bin/kill -HUP $MAINPID"]);
  });

  it("waits for the requests that are being answered when it stops", () => {
    const settings = readSettings([], {});
    if (settings === "help") throw new Error("no flag asks for it");
    expect(Number(valuesOf("TimeoutStopSec")[0])).toBeGreaterThan(settings.shutdownSeconds);
  });
});
