import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService } from "../service-process.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets: readonly { readonly expr: string }[];
}
const dashboard = JSON.parse(read("deploy/grafana/service.json")) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly query: unknown }[] };
};

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}
const { groups } = load(read("deploy/prometheus/alerts.yaml")) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** A metric as the service shows it. */
interface Shown {
  readonly type: string;
  /** Values of its labels. */
  readonly labels: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The metrics of a page, those of histograms by the names of their series. */
function shownIn(page: string): ReadonlyMap<string, Shown> {
  const types = new Map(
    [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type]),
  );
  const shown = new Map<string, { type: string; labels: Map<string, Set<string>> }>();
  for (const [, name = "", labels = ""] of page.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const type = types.get(name) ?? types.get(name.replace(/_(bucket|sum|count)$/, "")) ?? "";
    const known = shown.get(name) ?? { type, labels: new Map<string, Set<string>>() };
    shown.set(name, known);
    for (const [, label = "", value = ""] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.labels.set(label, new Set([...(known.labels.get(label) ?? []), value]));
  }
  return shown;
}

/** Labels that Prometheus gives to what it reads. */
const ofPrometheus = ["instance", "job"];
/** The metric that Prometheus itself makes of each target. */
const target = "up";
const words = new Set(["by", "on", "without", "and", "or", "unless"]);

interface Selector {
  readonly name: string;
  readonly matchers: readonly (readonly [label: string, operator: string, value: string])[];
  readonly isRange: boolean;
}

/** The selectors of an expression, and the labels that it groups by. */
function partsOf(expression: string): {
  selectors: readonly Selector[];
  groups: readonly string[];
} {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)];
  const plain = expression.replaceAll(/\bby \([^)]*\)/g, "");
  const found = [...plain.matchAll(/\b([a-z_]\w*)(?!\w*\s*\()(?:\{([^}]*)\})?(\[[^\]]*\])?/g)];
  return {
    groups: grouped.flatMap(([, names = ""]) => names.split(/,\s*/)),
    selectors: found
      .filter(([, name = ""]) => !words.has(name) && !/^\d/.test(name))
      .map(([, name = "", matchers = "", range]) => ({
        name,
        isRange: range !== undefined,
        matchers: [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
          ([, label = "", operator = "", value = ""]) => [label, operator, value] as const,
        ),
      })),
  };
}

const expressions: readonly (readonly [string, string])[] = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [`${title}: ${expr}`, expr]),
  ),
  ...rules.map(({ alert, expr }): [string, string] => [`${alert}: ${expr}`, expr]),
];

describe("the dashboard and the alerts", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-monitoring-"));
  let shown: ReadonlyMap<string, Shown>;

  beforeAll(async () => {
    const service = await startService(["--data", path.join(folder, "data")]);
    await fetch(`${service.url}/rest/v3/users`);
    shown = shownIn(await (await fetch(`${service.url}/metrics`)).text());
    await service.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(expressions)("%s: names metrics, types and labels that there are", (_, expression) => {
    const { selectors, groups: grouped } = partsOf(expression);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { name, matchers, isRange } of selectors) {
      if (name === target) continue;
      const metric = shown.get(name);
      expect(metric, name).toBeDefined();
      // What grows for ever says nothing but by how much it has grown.
      if (metric?.type !== "gauge") expect(isRange, name).toBe(true);
      for (const [label, operator, value] of matchers) {
        if (ofPrometheus.includes(label)) continue;
        const values = [...(metric?.labels.get(label) ?? [])];
        expect(values, `${name} ${label}`).not.toEqual([]);
        if (label === "status") continue;
        const alternatives = operator.endsWith("~") ? value.split("|") : [value];
        for (const one of alternatives) expect(values).toContain(one);
      }
    }
    for (const label of grouped) {
      const known = selectors.every(({ name }) => shown.get(name)?.labels.has(label));
      expect(known || ofPrometheus.includes(label), label).toBe(true);
    }
  });

  it("name each metric of the service itself", () => {
    const text = expressions.map(([, expression]) => expression).join("\n");
    const own = [...shown.keys()].filter((name) => name.startsWith("service_"));
    // Marks that a process remembers are bounded, and nobody's trouble.
    const missing = own.filter((name) => !text.includes(name));
    expect(missing).toEqual(["service_sign_ins_remembered"]);
  });

  it("is a page of panels with titles, each beside the next, and alerts with what to do", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, description, gridPos } of panels) {
      expect([title, description]).not.toContain("");
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    }
    expect(JSON.stringify(dashboard.templating)).toContain("label_values(service_database_up, ");
    for (const { labels, annotations } of rules) {
      expect(["critical", "warning"]).toContain(labels.severity);
      expect(Object.keys(annotations)).toEqual(["summary", "description"]);
    }
  });

  it("is refused where it names what there is not", () => {
    expect(partsOf('sum by (a) (rate(b_total{c=~"d|e"}[5m])) / 2 > f')).toEqual({
      groups: ["a"],
      selectors: [
        { name: "b_total", isRange: true, matchers: [["c", "=~", "d|e"]] },
        { name: "f", isRange: false, matchers: [] },
      ],
    });
  });
});
