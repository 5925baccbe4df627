import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settingRows } from "../../../service/config/setting-rows.ts";
import { connectionsFor, DescriptorWatch } from "../../../service/server/pressure/descriptors.ts";
import { startService } from "../service-process.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Rows of the table that operators read. */
const rows = read("docs/service/operating.md")
  .split(/^## Pressure$/m)[1]
  ?.split(/^## /m)[0]
  ?.split("\n")
  .filter((line) => /^\| (?!Bound |---)/.test(line) && !line.startsWith("| -"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ) as string[][];
const alerts = (
  parse(read("deploy/prometheus/alerts.yaml")) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  }
).groups.flatMap(({ rules }) => rules);

describe("every bound", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bounds-"));
  let shown = "";
  beforeAll(async () => {
    const service = await startService(["--data", path.join(folder, "data")]);
    await fetch(`${service.url}/rest/v3/users`);
    shown = await (await fetch(`${service.url}/metrics`)).text();
    await service.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is in the table", () => expect(rows.length).toBeGreaterThan(12));

  it.each(rows)(
    "%s: has a setting, a metric that is shown, and an alert that reads it",
    (...cells) => {
      const [, initially, setting = "", , metric = "", alert = ""] = cells;
      expect(initially).not.toBe("");
      const flags = settingRows().map(([flag]) => flag.split(" ")[0]);
      if (setting !== "fixed") expect(flags).toContain(setting.replaceAll("`", ""));
      const name = metric.replaceAll("`", "");
      expect(shown).toContain(`# TYPE ${name} `);
      const rule = alerts.find((one) => `\`${one.alert}\`` === alert);
      expect(rule?.expr).toContain(name);
    },
  );
});

describe("descriptors", () => {
  it("leave room for all that is no connection", () => {
    expect(connectionsFor(1024, 26)).toBe(840);
    expect(connectionsFor(1_048_576, 26)).toBe(10_000);
    expect(connectionsFor(undefined, 26)).toBe(10_000);
    expect(connectionsFor(50, 26)).toBe(1);
  });

  it("that run out are told once, and once more when there are some again", () => {
    const told: boolean[] = [];
    const watch = new DescriptorWatch((isOut) => told.push(isOut));
    const out = Object.assign(new Error("too many open files"), { code: "EMFILE" });
    expect([watch.note(out), watch.note(out), watch.note(new Error("other"))]).toEqual([
      true,
      true,
      false,
    ]);
    watch.look();
    return expect
      .poll(() => told)
      .toEqual([true, false])
      .then(() => expect(watch.exhausted).toBe(2));
  });
});
