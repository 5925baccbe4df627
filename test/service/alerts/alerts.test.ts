import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { placeOf, promtool } from "../../support/extras.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const rulesFile = path.join(root, "deploy/prometheus/alerts.yaml");
const casesFile = path.join(import.meta.dirname, "alerts.yaml");

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
}
interface Cases {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly object[];
    }[];
  }[];
}
const names = (parse(readFileSync(rulesFile, "utf8")) as Rules).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert }) => alert);
const cases = parse(readFileSync(casesFile, "utf8")) as Cases;

const run = (...args: readonly string[]): string =>
  execFileSync(placeOf(promtool), [...args], { encoding: "utf8", stdio: "pipe" });

it("the configuration to begin with names rules that Prometheus reads", () => {
  const text = run("check", "config", path.join(root, "deploy/prometheus/prometheus.yaml"));
  expect(text).toContain(`${names.length} rules found`);
});

it("every alert is silent where all is well, and fires in a case", () => {
  const fired = cases.tests
    .flatMap((one) => one.alert_rule_test)
    .filter((one) => one.exp_alerts.length > 0)
    .map((one) => one.alertname);
  const silent = cases.tests[0]?.alert_rule_test
    .filter((one) => one.exp_alerts.length === 0)
    .map((one) => one.alertname);
  expect([...new Set(fired)].sort()).toEqual([...names].sort());
  expect(silent?.toSorted()).toEqual([...names].sort());
  expect(run("test", "rules", casesFile)).toContain("SUCCESS");
});

it("the cases notice an alert that never fires", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-alerts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rules = readFileSync(rulesFile, "utf8").replace('up{job=~".*service.*"} == 0', "up == 2");
  writeFileSync(path.join(folder, "rules.yaml"), rules);
  const text = readFileSync(casesFile, "utf8").replace(
    /^rule_files:.*$/m,
    "rule_files: [rules.yaml]",
  );
  const file = path.join(folder, "cases.yaml");
  writeFileSync(file, text);
  expect(() => run("test", "rules", file)).toThrow(/ServiceProcessDown/);
});
