import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { before, breaking, breakingLines, git } from "../tools/diff/pull-request.ts";
import { buildPackages } from "../support/packages.ts";
import { config, pullRequest } from "./checkout.ts";
import { readAction, runAction } from "./github-steps.ts";

const root = path.resolve(import.meta.dirname, "../..");

beforeAll(() => buildPackages());

const documents = { "diptych.config.json": config("spec/api.yaml"), "spec/api.yaml": before };

describe("the action", () => {
  it("puts nothing of its inputs into a script, and names every one", async () => {
    const action = await readAction();
    for (const { run, shell } of action.runs.steps) {
      expect(run).not.toContain("${{");
      expect(shell).toBe("bash");
    }
    const page = await readFile(path.join(root, "docs/ci.md"), "utf8");
    for (const name of Object.keys(action.inputs)) expect(page).toContain(`| \`${name}\``);
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    expect(action.inputs["version"]?.default).toBe(version);
  });

  it("fails a pull request that breaks, at its lines", async () => {
    const folder = await pullRequest(documents, { "spec/api.yaml": breaking });
    const { failed, printed, outputs, summary } = await runAction(folder, { base: "main" });
    expect(failed).toBe(true);
    const errors = (printed["diff"] ?? "").split("\n").filter((line) => line.startsWith("::error"));
    const places = errors.map((line) =>
      /^::error file=spec\/api\.yaml,line=(\d+),.*Affected: (.*?)\.%0A/.exec(line)?.slice(1),
    );
    const { xml, property, value } = breakingLines;
    const callers = "; the TypeScript of callers does not compile";
    expect(places).toEqual([
      [String(xml), "those who send it in XML"],
      [String(property), `those who send it in JSON${callers}`],
      [String(value), `those who read it in JSON${callers}`],
    ]);
    expect(printed["generate"]).toContain("title=output-differs");
    expect(outputs).toEqual({
      failed: "diff generate",
      comment: "diptych-reports/comment.md",
      sarif: "diptych-reports/lint.sarif",
    });
    const comment = await readFile(path.join(folder, outputs["comment"] ?? ""), "utf8");
    expect(comment).toMatch(/^<!-- diptych: .* -->\n/);
    expect(comment).toContain("3 breaking");
    expect(comment).toContain("output-differs");
    expect(`${comment.slice(comment.indexOf("\n\n") + 2)}\n`).toBe(summary);
    expect(await readFile(path.join(folder, "diptych-reports/diff.html"), "utf8")).toContain(
      "<html",
    );
    JSON.parse(await readFile(path.join(folder, outputs["sarif"] ?? ""), "utf8"));
  });

  it("names files from the root of the repository, whatever folder has the project", async () => {
    const below = {
      "apps/a b/diptych.config.json": config("api.yaml"),
      "apps/a b/api.yaml": before,
    };
    const folder = await pullRequest(below, { "apps/a b/api.yaml": breaking });
    const run = await runAction(folder, {
      base: "main",
      "working-directory": "apps/a b",
      lint: "false",
      generate: "false",
    });
    expect(run.printed["diff"]).toContain("::error file=apps/a b/api.yaml,line=");
    expect(run.outputs).toMatchObject({ failed: "diff", sarif: "" });
    expect(Object.keys(run.printed)).toEqual(["prepare", "diff", "result", "verdict"]);
  });

  const two = {
    "apps/diptych.config.json": JSON.stringify({
      specs: [
        { input: "api.yaml", output: "src/api" },
        { input: "more.yaml", output: "src/more" },
      ],
    }),
    "apps/api.yaml": before,
    "apps/more.yaml": before.replace("/pets", "/more"),
  };
  const single = JSON.stringify({ specs: [{ input: "api.yaml", output: "src/api" }] });
  const only = { base: "main", "working-directory": "apps", lint: "false", generate: "false" };

  it.each([
    [
      "deletes a document",
      { "apps/more.yaml": undefined, "apps/diptych.config.json": single },
      "::error file=apps/more.yaml,title=document-removed::",
    ],
    [
      "takes a document out of the configuration",
      { "apps/diptych.config.json": single },
      "::error file=apps/diptych.config.json,line=1,",
    ],
    [
      "deletes the configuration",
      { "apps/diptych.config.json": undefined },
      "::error file=apps/diptych.config.json,title=document-removed::",
    ],
    [
      "moves a document that it breaks",
      {
        "apps/more.yaml": undefined,
        "apps/moved.yaml": breaking.replace("/pets", "/more"),
        "apps/diptych.config.json": two["apps/diptych.config.json"].replace("more.y", "moved.y"),
      },
      "title=enum-value-added",
    ],
  ])("fails a pull request that %s", async (_name, changed, message) => {
    const run = await runAction(await pullRequest(two, changed), only);
    expect(run.printed["diff"]).toContain(message);
    expect(run.outputs["failed"]).toBe("diff");
    expect(run.summary).toMatch(/document-(removed|moved)/);
  });

  it("fails a pull request that turns off the rule that it breaks, unless the rules are accepted", async () => {
    const rules = Object.fromEntries(
      ["xml-name-changed", "enum-value-added", "required-property-added"].map((rule) => [
        rule,
        "off",
      ]),
    );
    const specs = [{ input: "spec/api.yaml", output: "src/api" }];
    const folder = await pullRequest(documents, {
      "spec/api.yaml": breaking,
      "diptych.config.json": JSON.stringify({ specs, diff: { rules } }),
    });
    const inputs = { base: "main", lint: "false", generate: "false" };
    const { failed, printed } = await runAction(folder, inputs);
    expect(failed).toBe(true);
    expect(printed["diff"]).toContain("::warning file=diptych.config.json,");
    expect(printed["diff"]).toContain("title=rules-weakened");
    const accepted = await runAction(folder, { ...inputs, "accept-rules": "true" });
    expect(accepted.failed).toBe(false);
    expect(accepted.printed["diff"]).toContain("title=rules-weakened");
  });

  it("passes what breaks nothing, without a configuration and without a base", async () => {
    const folder = await pullRequest({ "api.yaml": before }, {});
    const one = await runAction(folder, { base: "main", documents: "api.yaml\n" });
    expect(one.printed["diff"]).not.toContain("::error");
    expect(one).toMatchObject({ failed: false, outputs: { failed: "" } });
    const other = await runAction(folder, { documents: "api.yaml" });
    expect(other.failed).toBe(false);
    expect(Object.keys(other.printed)).not.toContain("diff");
  });

  it.each([
    [{ base: "away" }, "diff", "The base 'away' cannot be fetched"],
    [{ base: "--upload-pack=touch hacked" }, "diff", "cannot be fetched"],
    [{ base: "main", documents: "$(touch hacked)" }, "diff", "there is no file '$(touch hacked)'"],
    [{ base: "main", "fail-on": "never" }, "diff", "'never' is invalid"],
  ])("refuses %j", async (inputs, failed, message) => {
    const folder = await pullRequest({ "api.yaml": before }, {});
    const given = { documents: "api.yaml", lint: "false", ...inputs };
    const run = await runAction(folder, given);
    expect(run.failed).toBe(true);
    expect(run.outputs["failed"]).toBe(failed);
    expect(run.printed["diff"]).toContain(message);
    expect(git(folder, "status", "--short")).not.toContain("hacked");
  });
});
