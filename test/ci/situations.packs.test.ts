import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { escaped } from "../../generator/report/markdown-text.ts";
import { before, breaking, breakingLines, git } from "../tools/diff/pull-request.ts";
import { buildPackages } from "../support/packages.ts";
import { oddTexts } from "../report/odd-findings.ts";
import { config, pullRequest } from "./checkout.ts";
import { fakeGitHub, type FakeGitHub } from "./fake-github.ts";
import { runAction, type ActionRun } from "./github-steps.ts";

beforeAll(() => buildPackages());

const documents = { "diptych.config.json": config("spec/api.yaml"), "spec/api.yaml": before };

/** Inputs of a use that looks at documents only. */
const plain = { generate: "false", token: "good", name: "api" };

/** Runs the action for a pull request. */
const onPullRequest = (
  folder: string,
  api: FakeGitHub,
  given: Readonly<Record<string, string>> = {},
): Promise<ActionRun> =>
  runAction(
    folder,
    { ...plain, base: "main", ...given },
    {
      expressions: { "github.event.pull_request.number": "7" },
      env: { GITHUB_GRAPHQL_URL: api.address, GITHUB_RUN_ID: "42" },
    },
  );

/** Runs the action for an event without a pull request. */
const onOtherEvent = (
  folder: string,
  api: FakeGitHub,
  given: Readonly<Record<string, string>> = {},
): Promise<ActionRun> =>
  runAction(folder, { ...plain, ...given }, { env: { GITHUB_GRAPHQL_URL: api.address } });

/** Number of times that a text stands in what all steps have printed. */
const printedTimes = ({ printed }: ActionRun, text: string): number =>
  Object.values(printed).join("").split(text).length - 1;

describe("a pull request", () => {
  it("has one comment for each use, with a verdict and links to lines", async () => {
    const api = await fakeGitHub();
    const folder = await pullRequest(documents, { "spec/api.yaml": breaking });
    const { failed } = await onPullRequest(folder, api);
    expect(failed).toBe(true);
    expect(api.mutations).toEqual(["addComment"]);
    const [{ body } = { body: "" }] = api.comments;
    const [marker, verdict, counts] = body.split(/\n+/);
    expect(marker).toBe("<!-- diptych: api -->");
    expect(verdict).toBe("## api: failed");
    expect(counts).toBe("- Changes of the API: **failed**, 3 breaking, 0 risky, 0 compatible");
    const commit = git(folder, "rev-parse", "HEAD").trim();
    for (const line of Object.values(breakingLines))
      expect(body).toContain(
        `[spec/api.yaml:${line}](https://github.com/acme/pets/blob/${commit}/spec/api.yaml#L${line})`,
      );
    expect(body).toContain("(https://github.com/acme/pets/actions/runs/42)");

    // A later run changes the comment, and the report of the earlier one is gone.
    await writeFile(path.join(folder, "spec/api.yaml"), before);
    const later = await onPullRequest(folder, api);
    expect(later.failed).toBe(false);
    expect(api.mutations).toEqual(["addComment", "updateIssueComment"]);
    expect(api.comments).toHaveLength(1);
    expect(api.comments[0]?.body).toContain("## api: passed");
    expect(api.comments[0]?.body).not.toContain("enum-value-added");

    // Another use has another comment.
    await writeFile(path.join(folder, "spec/api.yaml"), breaking);
    await onPullRequest(folder, api, { name: "other --> <b>use</b>" });
    expect(api.comments).toHaveLength(2);
    expect(api.comments[1]?.body).toMatch(/^<!-- diptych: other%20--%3E%20[^<>]* -->\n/);
  });

  it("keeps comments of others, also those with its marker, and finds its own behind many", async () => {
    const others = Array.from({ length: 230 }, (_, index) => ({
      author: index % 2 === 0 ? "a-person" : "github-actions[bot]",
      body: index % 2 === 0 ? "<!-- diptych: api -->\nnot mine" : `<!-- diptych: ${index} -->`,
    }));
    const api = await fakeGitHub([
      ...others.map((one) => ({ ...one })),
      { author: "github-actions[bot]", body: "<!-- diptych: api -->\r\nold" },
    ]);
    const folder = await pullRequest(documents, { "spec/api.yaml": breaking });
    await onPullRequest(folder, api);
    expect(api.mutations).toEqual(["updateIssueComment"]);
    expect(api.comments.slice(0, -1)).toEqual(others);
    expect(api.comments.at(-1)?.body).toContain("## api: failed");
  });

  it("has no comment where nothing is to be said, and none where none is wanted", async () => {
    const api = await fakeGitHub();
    const folder = await pullRequest({ "api.yaml": before }, {});
    const given = { documents: "api.yaml", lint: "false" };
    const quiet = await onPullRequest(folder, api, given);
    expect(quiet.failed).toBe(false);
    const broken = await pullRequest(documents, { "spec/api.yaml": breaking });
    const off = await onPullRequest(broken, api, { comment: "false" });
    expect(off.failed).toBe(true);
    expect(Object.keys(off.printed)).not.toContain("comment");
    expect(api.mutations).toEqual([]);
  });
});

describe("a pull request from a fork", () => {
  it.each([
    ["reader", "Resource not accessible by integration"],
    ["wrong", "the API answers with the status 401"],
  ])("whose token is '%s' has the summary, and ends as its checks do", async (token, reason) => {
    const api = await fakeGitHub();
    const folder = await pullRequest(documents, { "spec/api.yaml": breaking });
    const run = await onPullRequest(folder, api, { token });
    expect(run.printed["comment"]).toContain(
      `::notice title=diptych::No comment was written: ${reason}`,
    );
    expect(run.outputs["failed"]).toBe("diff");
    expect(run.summary).toContain("## api: failed");
    expect(api.comments).toEqual([]);
    const fine = await pullRequest(documents, {});
    expect((await onPullRequest(fine, api, { token })).failed).toBe(false);
  });
});

describe("other events", () => {
  it("a push is linted, and compared with nothing", async () => {
    const api = await fakeGitHub();
    const folder = await pullRequest(documents, { "spec/api.yaml": breaking });
    const run = await onOtherEvent(folder, api);
    expect(run.failed).toBe(false);
    expect(Object.keys(run.printed)).toEqual(["prepare", "lint", "result", "verdict"]);
    expect(run.summary).toContain("- Findings: passed");
    expect(api.mutations).toEqual([]);
  });

  it("a schedule compares with the tag that it names", async () => {
    const api = await fakeGitHub();
    const folder = await pullRequest(documents, { "spec/api.yaml": breaking });
    git(folder, "fetch", "--quiet", "--depth=1", "origin", "main");
    git(folder, "tag", "v1", "FETCH_HEAD");
    const run = await onOtherEvent(folder, api, { base: "v1" });
    expect(run.outputs["failed"]).toBe("diff");
    expect(run.summary).toContain("3 breaking");
    expect(api.mutations).toEqual([]);
  });

  it("a base that is not there is an error with its name", async () => {
    const api = await fakeGitHub();
    const folder = await pullRequest(documents, { "spec/api.yaml": breaking });
    const run = await onPullRequest(folder, api, { base: "away" });
    expect(run.outputs["failed"]).toBe("diff");
    expect(printedTimes(run, "The base 'away' cannot be fetched")).toBe(1);
    expect(api.comments[0]?.body).toContain(
      "- Changes of the API: **failed**, without a report; the log of the job says why",
    );
  });
});

describe("documents", () => {
  it("that are new are told, and fail nothing", async () => {
    const api = await fakeGitHub();
    const folder = await pullRequest(documents, {
      "diptych.config.json": config("spec/api.yaml", "spec/more.yaml"),
      "spec/more.yaml": before.replace("/pets", "/more"),
    });
    const run = await onPullRequest(folder, api);
    expect(run.failed).toBe(false);
    expect(api.comments[0]?.body).toContain("document-added");
  });

  it("that are deleted fail, at the configuration", async () => {
    const api = await fakeGitHub();
    const folder = await pullRequest(
      { ...documents, "diptych.config.json": config("spec/api.yaml", "b.yaml"), "b.yaml": before },
      { "diptych.config.json": config("spec/api.yaml"), "b.yaml": undefined },
    );
    const run = await onPullRequest(folder, api);
    expect(run.outputs["failed"]).toBe("diff");
    expect(printedTimes(run, "title=document-removed")).toBe(1);
    expect(api.comments[0]?.body).toContain("document-removed");
  });

  it("are one report where they are several", async () => {
    const api = await fakeGitHub();
    const folder = await pullRequest(
      { ...documents, "diptych.config.json": config("spec/api.yaml", "b.yaml"), "b.yaml": before },
      { "spec/api.yaml": breaking, "b.yaml": breaking },
    );
    const run = await onPullRequest(folder, api);
    expect(run.outputs["failed"]).toBe("diff");
    const body = api.comments[0]?.body ?? "";
    expect(body).toContain("**failed**, 6 breaking, 0 risky, 0 compatible");
    expect(body).toContain(`/b.yaml#L${breakingLines.value})`);
    expect(body).toContain(`/spec/api.yaml#L${breakingLines.value})`);
  });

  it.each([
    ["in a schema", before.replace("type: string\n", "type: text\n")],
    ["in their syntax", `${before}]: [\n`],
  ])("that are broken %s fail, and each finding is printed once", async (_name, text) => {
    const api = await fakeGitHub();
    const folder = await pullRequest(documents, { "spec/api.yaml": text });
    const run = await onPullRequest(folder, api, { generate: "true" });
    const report = JSON.parse(
      await readFile(path.join(folder, "diptych-reports/lint.json"), "utf8"),
    ) as { diagnostics: readonly { code: string; severity: string; message: string }[] };
    const errors = report.diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.length).toBeGreaterThan(0);
    expect(run.outputs["failed"]).toContain("lint");
    for (const { message } of errors) expect(printedTimes(run, message), message).toBe(1);
    const body = api.comments[0]?.body ?? "";
    for (const { code } of errors)
      expect(body.split("<details>")[0]?.split(`(\`${code}\`)`)).toHaveLength(2);
  });
});

it("texts of documents are text in comments, as in all Markdown of diptych", async () => {
  const file = new URL("../../scripts/action/markdown.mjs", import.meta.url).href;
  const own = (await import(file)) as { escaped: (text: string) => string };
  for (const text of oddTexts) expect(own.escaped(text)).toBe(escaped(text));
});
