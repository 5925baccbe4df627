import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runIn } from "../frame/memory-host.ts";
import { repositoryWith } from "./pull-request.ts";

/** A document with operations that have nothing but a path. */
const api = (...paths: readonly string[]): string =>
  `openapi: 3.1.0\ninfo: { title: t, version: 1.0.0 }\npaths:\n${paths
    .map((one) => `  ${one}: { get: { responses: { "200": { description: Done. } } } }\n`)
    .join("")}`;

const config = (diff: object = {}): string =>
  JSON.stringify({ specs: [{ input: "api.yaml", output: "out" }], diff }, undefined, 1);

/** Changes the settings, and removes `/b` and `/c` or what is given. */
async function changed(before: object, after: object, document = api("/a")): Promise<string> {
  const file = "diptych.config.json";
  const folder = await repositoryWith({
    [file]: config(before),
    "api.yaml": api("/a", "/b", "/c"),
  });
  await writeFile(path.join(folder, file), config(after));
  await writeFile(path.join(folder, "api.yaml"), document);
  return folder;
}

interface Told {
  readonly code: number;
  readonly settings: readonly string[];
  readonly changes: readonly string[];
  readonly accepted: readonly string[];
}

async function told(folder: string, ...args: readonly string[]): Promise<Told> {
  const command = ["diff", "--base", "main", "--format", "json", ...args];
  const { code, out, err } = await runIn(folder, command);
  if (code === 2) throw new Error(err);
  const { documents } = JSON.parse(out) as {
    documents: readonly {
      document: string;
      changes: readonly { rule: string; level: string; message: string }[];
      accepted: readonly { rule: string }[];
    }[];
  };
  const own = documents.filter(({ document }) => document.startsWith("diptych.config"));
  // They are told before everything else.
  expect(documents.slice(0, own.length)).toEqual(own);
  const rest = documents.slice(own.length);
  return {
    code,
    settings: own.flatMap((one) => one.changes.map(({ level, message }) => `${level}: ${message}`)),
    changes: rest.flatMap((one) =>
      one.changes.map(({ rule }) => rule).filter((rule) => !rule.startsWith("version-")),
    ),
    accepted: rest.flatMap((one) => one.accepted.map(({ rule }) => rule)),
  };
}

const off = { rules: { "operation-removed": "off" } };
const became = "the setting diff.rules.operation-removed, which judges changes,";

describe("settings that the change itself makes weaker", () => {
  it.each([
    [{}, off, `risky: ${became} its own level became 'off'`],
    [
      { rules: { "operation-removed": "risky" } },
      { rules: { "operation-removed": "compatible" } },
      `risky: ${became} 'risky' became 'compatible'`,
    ],
  ])("decide nothing, and are told first (%#)", async (before, after, message) => {
    const folder = await changed(before, after);
    const run = await told(folder, "--fail-on", "risky");
    expect(run).toEqual({
      code: 1,
      settings: [message],
      changes: ["operation-removed", "operation-removed"],
      accepted: [],
    });
  });

  it("are not those of the base, nor stricter ones", async () => {
    const agreed = await told(await changed(off, off));
    expect(agreed).toEqual({ code: 0, settings: [], changes: [], accepted: [] });
    const stricter = await told(await changed(off, {}));
    expect([stricter.code, stricter.settings]).toEqual([1, []]);
  });

  it("are told where nothing else changes, and where the configuration is new or gone", async () => {
    const same = api("/a", "/b", "/c");
    const alone = await told(await changed({}, off, same));
    expect([alone.code, alone.settings.length, alone.changes]).toEqual([0, 1, []]);
    const folder = await changed({}, {});
    await rm(path.join(folder, "diptych.config.json"));
    await writeFile(path.join(folder, "diptych.config.yaml"), config(off));
    expect(await told(folder)).toMatchObject({
      code: 1,
      settings: [expect.stringContaining("'off'")],
    });
    const first = await repositoryWith({ "api.yaml": api("/a", "/b") });
    await writeFile(path.join(first, "diptych.config.json"), config(off));
    await writeFile(path.join(first, "api.yaml"), api("/a"));
    expect(await told(first)).toMatchObject({ code: 1, changes: ["operation-removed"] });
    // Documents that are named are judged by the same settings.
    expect(await told(first, "api.yaml")).toMatchObject({
      code: 1,
      changes: ["operation-removed"],
    });
    const strict = await changed(
      { rules: { "operation-added": "breaking" } },
      {},
      api("/a", "/b", "/c", "/d"),
    );
    await rm(path.join(strict, "diptych.config.json"));
    expect(await told(strict, "api.yaml")).toMatchObject({ code: 1, changes: ["operation-added"] });
  });

  it("are also days of notice, and levels of stability", async () => {
    const sunset = api("/a", "/b", "/c").replace(
      "{ get: {",
      '{ get: { deprecated: true, x-sunset: "2000-01-01",',
    );
    const notice = await told(await changed({ noticeDays: 90 }, {}, sunset), "--fail-on", "any");
    expect(notice.settings).toEqual([
      "risky: the setting diff.noticeDays, which judges changes, 90 became 0",
    ]);
    expect(notice.changes).toContain("sunset-too-soon");
    const beta = { unstable: ["draft", "alpha", "beta"] };
    const folder = await repositoryWith({
      "diptych.config.json": config(),
      "api.yaml": api("/a", "/b").replaceAll("{ get: {", "{ get: { x-stability-level: beta,"),
    });
    await writeFile(path.join(folder, "diptych.config.json"), config(beta));
    await writeFile(
      path.join(folder, "api.yaml"),
      api("/a").replace("{ get: {", "{ get: { x-stability-level: beta,"),
    );
    expect(await told(folder)).toMatchObject({
      code: 1,
      settings: [expect.stringContaining("diff.unstable")],
      changes: ["operation-removed"],
    });
  });

  it("decide with --policy head or --accept-rules, and are told all the same", async () => {
    const folder = await changed({}, off);
    const run = await told(folder, "--policy", "head");
    expect(run).toEqual(await told(folder, "--accept-rules"));
    expect(await told(folder, "--policy", "base")).toEqual(await told(folder));
    expect(run).toMatchObject({
      code: 0,
      settings: [`compatible: ${became} its own level became 'off'`],
    });
    const args = ["diff", "--base", "main", "--accept-rules", "--format", "github"];
    const { out } = await runIn(folder, args);
    expect(out).toMatch(/^::notice file=diptych\.config\.json,line=\d+.*title=rules-weakened::/m);
  });

  it("are annotated where the configuration has them", async () => {
    const folder = await changed({}, off);
    const { out } = await runIn(folder, ["diff", "--base", "main", "--format", "github"]);
    expect(out).toMatch(/^::warning file=diptych\.config\.json,line=10,.*title=rules-weakened::/m);
    for (const format of ["sarif", "junit", "gitlab", "checkstyle", "markdown", "html", "stylish"])
      expect(
        (await runIn(folder, ["diff", "--base", "main", "--format", format])).out,
        format,
      ).toContain("rules-weakened");
  });

  it("are those of modules, too, and of what modules import", async () => {
    const rules = (level: string): string =>
      `export const rules: Record<string, string> = { "operation-removed": "${level}" };\n`;
    const folder = await repositoryWith({
      "diptych.config.ts": `import { rules } from "./house/rules.mjs";
export default { specs: [{ input: "api.yaml", output: "out" }], diff: { rules } };\n`,
      "house/rules.mjs": rules("breaking").replace(": Record<string, string>", ""),
      "api.yaml": api("/a", "/b"),
    });
    await writeFile(
      path.join(folder, "house/rules.mjs"),
      rules("off").replace(": Record<string, string>", ""),
    );
    await writeFile(path.join(folder, "api.yaml"), api("/a"));
    expect(await told(folder)).toMatchObject({
      code: 1,
      settings: [`risky: ${became} 'breaking' became 'off'`],
      changes: ["operation-removed"],
    });
  });
});

describe("an exception that the change adds", () => {
  const exception = { rule: "operation-removed", operation: "GET /b", reason: "Nobody calls it." };

  it("accepts one finding, and is told first", async () => {
    const folder = await changed(
      {},
      { exceptions: [{ ...exception, until: "2100-01-31" }] },
      api("/a", "/c"),
    );
    const expected = {
      code: 0,
      settings: [
        "compatible: an exception for operation-removed in GET /b was added and accepts 1 finding: until 2100-01-31, 'Nobody calls it.'",
      ],
      changes: [],
      accepted: ["operation-removed"],
    };
    expect(await told(folder)).toEqual(expected);
    expect((await told(folder, "--fail-on", "any")).code).toBe(0);
    const { out } = await runIn(folder, ["diff", "--base", "main", "--format", "github"]);
    expect(out).toMatch(/^::notice file=diptych\.config\.json,line=\d+.*title=exception-added::/m);
  });

  it("does not accept others beside", async () => {
    expect(await told(await changed({}, { exceptions: [exception] }))).toMatchObject({
      code: 1,
      changes: ["operation-removed"],
      accepted: ["operation-removed"],
    });
  });

  it("does not count where it accepts several findings, or names no place and has no end", async () => {
    const wide = { rule: "operation-removed", reason: "They may go." };
    const several = await told(
      await changed({}, { exceptions: [{ ...wide, until: "2100-01-31" }] }),
    );
    expect(several).toMatchObject({
      code: 1,
      settings: [expect.stringContaining("does not count: it accepts 2 findings")],
      accepted: [],
    });
    const one = api("/a", "/c");
    const endless = await told(await changed({}, { exceptions: [wide] }, one));
    expect(endless).toMatchObject({
      code: 1,
      settings: [expect.stringContaining("it names no place and has no end")],
    });
    const ended = { exceptions: [{ ...wide, until: "2100-01-31" }] };
    expect((await told(await changed({}, ended, one))).code).toBe(0);
    // What names one of them counts, whatever stands before it.
    const both = await told(await changed({}, { exceptions: [wide, exception] }));
    expect(both).toMatchObject({ code: 1, accepted: ["operation-removed"] });
  });

  it("is also one that was made wider or longer", async () => {
    const agreed = { ...exception, until: "2100-01-31" };
    const one = api("/a", "/c");
    const same = { ...agreed, reason: "In other words.", until: "2099-01-31" };
    const known = await told(await changed({ exceptions: [agreed] }, { exceptions: [same] }, one));
    expect(known).toEqual({ code: 0, settings: [], changes: [], accepted: ["operation-removed"] });
    const { operation: _, ...wider } = agreed;
    const wide = await told(await changed({ exceptions: [agreed] }, { exceptions: [wider] }));
    expect(wide).toMatchObject({ code: 1, settings: [expect.stringContaining("does not count")] });
    const { until: __, ...longer } = agreed;
    const long = await told(await changed({ exceptions: [agreed] }, { exceptions: [longer] }, one));
    expect(long.settings).toEqual([expect.stringContaining("without an end")]);
    const taken = await told(await changed({ exceptions: [agreed] }, {}, one));
    expect(taken.code).toBe(1);
  });

  it("accepts a document with everything in it", async () => {
    const specs = ["api.yaml", "more.yaml"].map((input) => ({ input, output: `out/${input}` }));
    const folder = await repositoryWith({
      "diptych.config.json": JSON.stringify({ specs }),
      "api.yaml": api("/a"),
      "more.yaml": api("/x", "/y"),
    });
    const accepted = { rule: "document-removed", document: "more.yaml", reason: "It has ended." };
    const write = (exceptions: readonly object[]): Promise<void> =>
      writeFile(
        path.join(folder, "diptych.config.json"),
        JSON.stringify({ specs: specs.slice(0, 1), diff: { exceptions } }),
      );
    await write([accepted]);
    expect(await told(folder)).toMatchObject({
      code: 0,
      settings: [expect.stringContaining("accepts 1 finding")],
      changes: [],
      accepted: ["document-removed", "operation-removed", "operation-removed"],
    });
    await write([{ ...accepted, document: "api.yaml" }]);
    expect((await told(folder)).code).toBe(1);
  });
});
