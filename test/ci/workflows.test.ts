import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { summaryFile } from "../../scripts/release/changesets.mjs";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly permissions?: object;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly container?: string;
        readonly strategy?: { readonly matrix: { readonly node: readonly number[] } };
        readonly "timeout-minutes"?: number;
        readonly steps: readonly Step[];
      }
    >
  >;
}

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, ".github/workflows");
const workflows = readdirSync(folder).map(
  (name) => [name, parse(readFileSync(path.join(folder, name), "utf8")) as Workflow] as const,
);
const { scripts, engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};

describe.each(workflows)("%s", (_name, { jobs, permissions }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it("asks for no more permissions than it states, and ends", () => {
    expect(permissions).toEqual({ contents: "read" });
    for (const job of Object.values(jobs)) expect(job["timeout-minutes"]).toBeGreaterThan(0);
  });

  it("runs scripts that are there, and no text of a pull request", () => {
    const commands = steps.flatMap((step) => [
      step.run ?? "",
      step.with?.["version"] ?? "",
      step.with?.["publish"] ?? "",
    ]);
    for (const command of commands) {
      expect(command).not.toContain("${{");
      for (const [, script = ""] of command.matchAll(/npm run (?:-s )?([\w:-]+)/g))
        expect(Object.keys(scripts)).toContain(script);
    }
  });

  it("uses actions of a stated version", () => {
    for (const { uses } of steps)
      if (uses !== undefined && uses !== "./") expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
  });
});

it("the tests run under each release of Node.js that is supported", () => {
  const [, ci] = workflows.find(([name]) => name === "ci.yml") ?? [];
  const releases = Object.values(ci?.jobs ?? {}).flatMap(({ container, strategy }) => [
    ...(container === undefined ? [] : [Number(/^node:(\d+)/.exec(container)?.[1])]),
    ...(strategy?.matrix.node ?? []),
  ]);
  const [least] = /\d+/.exec(engines.node) ?? [];
  expect(releases.sort()).toEqual([Number(least), 22, 24]);
  const whole = Object.values(ci?.jobs ?? {}).flatMap(({ steps }) => steps.map(({ run }) => run));
  expect(whole).toContain(".ci/run");
});

it("a version begins with its summary, and its tag is pushed only where nothing waits for a version", () => {
  const [, release] = workflows.find(([name]) => name === "release.yml") ?? [];
  const steps = Object.values(release?.jobs ?? {}).flatMap((job) => job.steps);
  const version = steps.find(({ id }) => id === "changesets");
  expect(version?.if).toContain(`hashFiles('.changeset/${summaryFile}') != ''`);
  // The action leaves its own branch behind, which has no changesets: files tell nothing after it.
  const push = steps.find(({ run = "" }) => run.includes('git push origin "v$version"'));
  expect(steps.indexOf(version ?? {})).toBeLessThan(steps.indexOf(push ?? {}));
  expect(push?.if).toBe("steps.changesets.outputs.hasChangesets == 'false'");
});

it("the image of a release has a digest, a list of its packages, and its provenance beside it", () => {
  const [, release] = workflows.find(([name]) => name === "release.yml") ?? [];
  const steps = Object.values(release?.jobs ?? {}).flatMap((job) => job.steps);
  const build = steps.find(({ run = "" }) => run.includes("docker buildx build"));
  expect(build?.run).toMatch(/--file deploy\/Dockerfile .*--sbom=true --provenance=mode=max/s);
  expect(build?.run).toContain("containerimage.digest");
  const attest = steps.findIndex(({ uses = "" }) =>
    uses.startsWith("actions/attest-build-provenance@"),
  );
  const upload = steps.findIndex(({ run = "" }) => run.includes("gh release upload"));
  const create = steps.findIndex(({ run = "" }) => run.includes("gh release create"));
  const order = [create, steps.indexOf(build ?? {}), attest, upload];
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  // The release is there already where nothing is published.
  for (const at of order.slice(1))
    expect(steps[at]?.if).toBe("steps.changesets.outputs.hasChangesets == 'false'");
});
