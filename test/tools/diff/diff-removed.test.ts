import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runIn } from "../frame/memory-host.ts";
import { git, repositoryWith } from "./pull-request.ts";

/** A document with one operation, whose response has a value of an enum. */
const api = (name: string, values = "a"): string => `openapi: 3.1.0
info: { title: ${name}, version: 1.0.0 }
paths:
  /${name}:
    get:
      operationId: ${name}
      responses:
        "200": { description: Done., content: { application/json: { schema: { type: string, enum: [${values}] } } } }
`;

const config = (...inputs: readonly string[]): string =>
  `specs:\n${inputs.map((input) => `  - { input: ${input}, output: out/${path.basename(input, ".yaml")} }\n`).join("")}`;

/** A repository with two documents and their configuration. */
const project = (more: Readonly<Record<string, string>> = {}): Promise<string> =>
  repositoryWith({
    "diptych.config.yaml": config("a.yaml", "b.yaml"),
    "a.yaml": api("a"),
    "b.yaml": api("b"),
    ...more,
  });

const write = async (folder: string, name: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
};

/** The rules that a comparison with the base tells, by document, and its exit code. */
async function told(
  cwd: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly rules: Readonly<Record<string, readonly string[]>> }> {
  const base = args.includes("--base") ? [] : ["--base", "main"];
  const { code, out, err } = await runIn(cwd, ["diff", ...base, ...args, "--format", "json"]);
  if (code === 2) throw new Error(err);
  const { documents } = JSON.parse(out) as {
    documents: readonly { document: string; changes: readonly { rule: string }[] }[];
  };
  const rules = documents.map(({ document, changes }) => [
    document,
    changes.map(({ rule }) => rule).filter((rule) => !rule.startsWith("version-")),
  ]);
  return { code, rules: Object.fromEntries(rules) as Readonly<Record<string, readonly string[]>> };
}

const removed = ["document-removed", "operation-removed"];
const moved = ["document-moved", "enum-value-added"];

describe("a document that the base has", () => {
  it("and that was deleted is removed, whether the configuration still names it or not", async () => {
    const folder = await project();
    await rm(path.join(folder, "b.yaml"));
    const gone = { code: 1, rules: { "a.yaml": [], "b.yaml": removed } };
    expect(await told(folder)).toEqual(gone);
    await write(folder, "diptych.config.yaml", config("a.yaml"));
    expect(await told(folder)).toEqual(gone);
    const { out } = await runIn(folder, ["diff", "--base", "main", "--format", "github"]);
    expect(out).toMatch(/^::error file=b\.yaml,title=document-removed::/m);
    expect(out).toMatch(/^::error file=b\.yaml,title=operation-removed::/m);
  });

  it("and that the configuration does not name any more is removed, which its list shows", async () => {
    const folder = await project();
    await write(folder, "diptych.config.yaml", `# One.\n${config("a.yaml")}`);
    expect(await told(folder)).toEqual({ code: 1, rules: { "a.yaml": [], "b.yaml": removed } });
    const { out } = await runIn(folder, ["diff", "--base", "main", "--format", "github"]);
    const place = "file=diptych.config.yaml,line=2,endLine=2,";
    expect(out.split("\n").filter((line) => line.includes(place))).toHaveLength(2);
    expect(out).toContain("does not name it any more");
  });

  it("is removed with the configuration that named it", async () => {
    const folder = await project();
    await rm(path.join(folder, "diptych.config.yaml"));
    const { code, rules } = await told(folder);
    expect([code, rules]).toEqual([1, { "a.yaml": removed, "b.yaml": removed }]);
    const named = await told(folder, "--config", "diptych.config.yaml");
    expect(named.rules).toEqual(rules);
    const { out } = await runIn(folder, ["diff", "--base", "main", "--format", "github"]);
    expect(out).toContain("::error file=diptych.config.yaml,title=document-removed::");
    const typo = await runIn(folder, ["diff", "--base", "main", "--config", "diptych.conf.yaml"]);
    expect([typo.code, typo.err]).toEqual([
      2,
      expect.stringContaining("there is no file 'diptych.conf.yaml', and none in 'main'"),
    ]);
    await write(folder, "diptych.config.yaml", "");
    expect((await runIn(folder, ["diff", "--base", "main"])).code).toBe(2);
  });

  it("is looked for in the configuration of another name", async () => {
    const folder = await project({ "conf/one.yaml": config("../a.yaml", "../b.yaml") });
    await rm(path.join(folder, "diptych.config.yaml"));
    await write(folder, "diptych.config.json", `{"specs":[{"input":"a.yaml","output":"out/a"}]}`);
    expect((await told(folder)).rules).toEqual({ "a.yaml": [], "b.yaml": removed });
    git(folder, "mv", "conf/one.yaml", "conf/two.yaml");
    await write(folder, "conf/two.yaml", config("../a.yaml"));
    expect((await told(folder, "--config", "conf/two.yaml")).rules).toEqual({
      "a.yaml": [],
      "b.yaml": removed,
    });
  });

  it("is still named where a nearer configuration has become the one that is found", async () => {
    const folder = await project();
    await write(folder, "app/diptych.config.yaml", config("c.yaml"));
    await write(folder, "app/c.yaml", api("c"));
    expect(await told(path.join(folder, "app"))).toEqual({
      code: 0,
      rules: { "c.yaml": ["document-added", "operation-added"], "../a.yaml": [], "../b.yaml": [] },
    });
  });

  it("may go where all of its operations may", async () => {
    const old = api("b").replace("operationId", "deprecated: true\n      operationId");
    const folder = await project({ "b.yaml": old });
    await write(folder, "diptych.config.yaml", config("a.yaml"));
    expect(await told(folder)).toEqual({
      code: 0,
      rules: {
        "a.yaml": [],
        "b.yaml": ["deprecated-document-removed", "deprecated-operation-removed"],
      },
    });
  });
});

describe("a document that has moved", () => {
  it.each(["with git", "without"])("is compared with what it was (%s)", async (how) => {
    const folder = await project();
    await mkdir(path.join(folder, "spec"));
    if (how === "with git") git(folder, "mv", "b.yaml", "spec/c.yaml");
    else await rename(path.join(folder, "b.yaml"), path.join(folder, "spec/c.yaml"));
    await write(folder, "diptych.config.yaml", config("a.yaml", "spec/c.yaml"));
    expect(await told(folder)).toEqual({
      code: 0,
      rules: { "a.yaml": [], "spec/c.yaml": ["document-moved"] },
    });
    await write(folder, "spec/c.yaml", api("b", "a, z"));
    expect(await told(folder)).toEqual({
      code: 1,
      rules: { "a.yaml": [], "spec/c.yaml": moved },
    });
    expect((await told(folder, "spec/c.yaml")).rules).toEqual({ "spec/c.yaml": moved });
    expect((await told(folder, "spec")).rules).toEqual({ "spec/c.yaml": moved });
    expect((await told(path.join(folder, "spec"))).rules).toEqual({
      "../a.yaml": [],
      "c.yaml": moved,
    });
  });

  it("is the most alike of several, in the same way each time", async () => {
    const both = `${api("b")}  /more: { get: { operationId: more, responses: { "200": { description: Done. } } } }\n`;
    const folder = await project({ "b.yaml": both });
    await rm(path.join(folder, "b.yaml"));
    await write(folder, "x.yaml", api("b"));
    await write(folder, "y.yaml", both.replace("enum: [a]", "enum: [a, z]"));
    await write(folder, "z.yaml", api("q"));
    await write(folder, "diptych.config.yaml", config("a.yaml", "x.yaml", "y.yaml", "z.yaml"));
    const added = ["document-added", "operation-added"];
    expect(await told(folder)).toEqual({
      code: 1,
      rules: { "a.yaml": [], "x.yaml": added, "y.yaml": moved, "z.yaml": added },
    });
  });

  it("is the one that is generated to the same folder where nothing is alike", async () => {
    const folder = await project();
    await write(folder, "c.yaml", api("other"));
    const changed = config("a.yaml", "b.yaml").replace("input: b.yaml", "input: c.yaml");
    await write(folder, "diptych.config.yaml", changed);
    expect(await told(folder)).toEqual({
      code: 1,
      rules: {
        "a.yaml": [],
        "c.yaml": ["document-moved", "operation-removed", "operation-added"],
      },
    });
  });

  it("brings the files that it refers to, and may have a name in other letters", async () => {
    const parts = api("b").replace("{ type: string, enum: [a] }", '{ $ref: "parts/kind.yaml" }');
    const kind = "type: string\nenum:\n  - a\n";
    const folder = await project({ "b.yaml": parts, "parts/kind.yaml": kind });
    await write(folder, "B.yaml", parts.replace("parts/", "pieces/"));
    await write(folder, "pieces/kind.yaml", `${kind}  - z\n`);
    await rm(path.join(folder, "b.yaml"));
    await rm(path.join(folder, "parts"), { recursive: true });
    await write(folder, "diptych.config.yaml", config("a.yaml", "B.yaml"));
    expect(await told(folder)).toEqual({ code: 1, rules: { "a.yaml": [], "B.yaml": moved } });
    // What is gone is shown beside the entry, where its file is now.
    await write(folder, "pieces/kind.yaml", "type: string\nenum: []\n");
    const { out } = await runIn(folder, ["diff", "--base", "main", "--format", "github", "--all"]);
    expect(out).not.toContain("main%3A");
  });
});

describe("documents of the command line", () => {
  it("are removed where the base has them", async () => {
    const folder = await project({ "spec/c.yaml": api("c"), "spec/d.yaml": api("d") });
    await rm(path.join(folder, "spec/d.yaml"));
    expect(await told(folder, "spec/d.yaml")).toEqual({
      code: 1,
      rules: { "spec/d.yaml": removed },
    });
    expect(await told(folder, "spec")).toEqual({
      code: 1,
      rules: { "spec/c.yaml": [], "spec/d.yaml": removed },
    });
    await rm(path.join(folder, "spec"), { recursive: true });
    expect(await told(folder, "spec")).toEqual({
      code: 1,
      rules: { "spec/c.yaml": removed, "spec/d.yaml": removed },
    });
  });

  it.each(["-", "package:@acme/api/api.yaml", "main:a.yaml"])("are no '%s'", async (name) => {
    const folder = await project();
    const { code, err } = await runIn(folder, ["diff", "--base", "main", "--", name]);
    expect([code, err]).toEqual([2, expect.stringContaining("is no file of the working folder")]);
  });
});

describe("what the base cannot show", () => {
  it("is told, and does not fail: a document that is invalid there, or made by a program", async () => {
    const folder = await project({ "b.yaml": "openapi: [", ".gitignore": "made.yaml\n" });
    await write(folder, "b.yaml", api("b"));
    const unread = { code: 0, rules: { "a.yaml": [], "b.yaml": ["document-unread-before"] } };
    expect(await told(folder)).toEqual(unread);
    expect((await told(folder, "--fail-on", "risky")).code).toBe(1);
    await write(folder, "b.yaml", "openapi: [");
    expect((await runIn(folder, ["diff", "--base", "main"])).code).toBe(1);
    await write(folder, "diptych.config.yaml", config("a.yaml"));
    expect(await told(folder)).toEqual({
      code: 1,
      rules: { "a.yaml": [], "b.yaml": ["document-removed"] },
    });
  });

  it("is a document that is made by a program, or outside of the repository", async () => {
    const outer = await repositoryWith({ "x/readme.md": "" });
    await rm(path.join(outer, ".git"), { recursive: true });
    const folder = path.join(outer, "x");
    const files = {
      "diptych.config.yaml": config("made.yaml", "../outside.yaml"),
      ".gitignore": "made.yaml\n",
      "made.yaml": api("made"),
      "../outside.yaml": api("outside"),
    };
    for (const [name, text] of Object.entries(files)) await write(folder, name, text);
    git(folder, "init", "--quiet", "--initial-branch=main");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message=First");
    expect((await told(folder)).rules).toEqual({
      "made.yaml": ["document-unread-before"],
      "../outside.yaml": ["document-unread-before"],
    });
  });

  it("is a configuration that this version cannot read, whose documents are still known", async () => {
    const folder = await project({
      "diptych.config.yaml": `${config("a.yaml", "b.yaml")}former: true\n`,
    });
    await write(folder, "diptych.config.yaml", config("a.yaml"));
    expect(await told(folder)).toEqual({
      code: 1,
      rules: {
        "diptych.config.yaml": ["configuration-unread-before"],
        "a.yaml": [],
        "b.yaml": removed,
      },
    });
  });

  it("is no configuration: documents are compared where they are", async () => {
    const folder = await repositoryWith({ "a.yaml": api("a"), "b.yaml": api("b") });
    await write(folder, "diptych.config.yaml", config("a.yaml", "c.yaml"));
    await write(folder, "a.yaml", api("a", "a, z"));
    await rename(path.join(folder, "b.yaml"), path.join(folder, "c.yaml"));
    expect(await told(folder)).toEqual({
      code: 1,
      rules: { "a.yaml": ["enum-value-added"], "c.yaml": ["document-moved"] },
    });
  });
});

describe("the revision", () => {
  it("is the commit where the branch began, so that what others added later is not missed", async () => {
    const folder = await project();
    git(folder, "checkout", "--quiet", "-b", "work");
    git(folder, "checkout", "--quiet", "main");
    await write(folder, "late.yaml", api("late"));
    await write(folder, "diptych.config.yaml", config("a.yaml", "b.yaml", "late.yaml"));
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message=Late");
    git(folder, "tag", "later");
    git(folder, "checkout", "--quiet", "work");
    const same = { code: 0, rules: { "a.yaml": [], "b.yaml": [] } };
    for (const base of ["main", "main...", "main...HEAD", "later..."])
      expect(await told(folder, "--base", base)).toEqual(same);
    const { err } = await runIn(folder, ["diff", "--base", "main"]);
    expect(err).toMatch(
      /^compared with [0-9a-f]{10}, the commit where the work has left 'main'\n$/,
    );
    // A tag is a commit of its own.
    expect((await told(folder, "--base", "later")).rules["late.yaml"]).toEqual(removed);
    const other = await runIn(folder, ["diff", "--base", "work...main"]);
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining("'main' is not what is checked out"),
    ]);
  });

  it("that a shallow clone does not have is named with its cure", async () => {
    const folder = await project();
    git(folder, "checkout", "--quiet", "-b", "work");
    await rm(path.join(folder, "b.yaml"));
    await write(folder, "diptych.config.yaml", config("a.yaml"));
    git(folder, "commit", "--quiet", "--all", "--message=Second");
    const clone = path.join(folder, "clone");
    git(folder, "clone", "--quiet", "--depth=1", "--branch=work", `file://${folder}`, clone);
    const { code, err } = await runIn(clone, ["diff", "--base", "origin/main"]);
    expect([code, err]).toEqual([2, expect.stringContaining("a part of the history only")]);
    expect(err).toContain("git fetch --depth=1 origin REF");
    git(clone, "fetch", "--quiet", "--depth=1", "origin", "main:refs/remotes/origin/main");
    expect((await told(clone, "--base", "origin/main")).rules["b.yaml"]).toEqual(removed);
    const near = await runIn(clone, ["diff", "--base", "origin/main"]);
    expect(near.err).toContain("compared with 'origin/main' itself");
    expect((await runIn(clone, ["diff", "--base", "origin/main..."])).code).toBe(2);
  });

  it("is of a repository", async () => {
    const folder = await project();
    await rm(path.join(folder, ".git"), { recursive: true });
    const { code, err } = await runIn(folder, ["diff", "--base", "main"]);
    expect([code, err]).toEqual([2, expect.stringContaining("git finds no repository here")]);
  });
});

describe("links and submodules", () => {
  it("are followed in the revision, too", async () => {
    const folder = await project({ "real/b.yaml": api("b") });
    await rm(path.join(folder, "b.yaml"));
    await symlink("real/b.yaml", path.join(folder, "b.yaml"));
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message=Link");
    await write(folder, "real/b.yaml", api("b", "a, z"));
    expect(await told(folder)).toEqual({
      code: 1,
      rules: { "a.yaml": [], "b.yaml": ["enum-value-added"] },
    });
  });

  it("are read in the commit that the revision has", async () => {
    const inner = await repositoryWith({ "api.yaml": api("inner") });
    const folder = await project({ "diptych.config.yaml": config("a.yaml", "sub/api.yaml") });
    const allowed = ["-c", "protocol.file.allow=always"];
    git(folder, ...allowed, "submodule", "--quiet", "add", `file://${inner}`, "sub");
    git(folder, "commit", "--quiet", "--all", "--message=Submodule");
    await write(folder, "sub/api.yaml", api("inner", "a, z"));
    expect(await told(folder)).toEqual({
      code: 1,
      rules: { "a.yaml": [], "sub/api.yaml": ["enum-value-added"] },
    });
    expect((await told(folder, "sub")).rules).toEqual({ "sub/api.yaml": ["enum-value-added"] });
    await rm(path.join(folder, "sub/api.yaml"));
    expect((await told(folder)).rules["sub/api.yaml"]).toEqual(removed);
  });
});

it("compares each side with the overlays that it had", async () => {
  const overlay = `overlay: 1.0.0
info: { title: o, version: 1.0.0 }
actions: [{ target: "$.paths['/b']", remove: true }]
`;
  const folder = await project({ "o.yaml": overlay });
  const overlaid = config("a.yaml", "b.yaml").replace("out/b }", "out/b, overlays: [o.yaml] }");
  await write(folder, "diptych.config.yaml", overlaid);
  expect(await told(folder)).toEqual({
    code: 1,
    rules: { "a.yaml": [], "b.yaml": ["operation-removed"] },
  });
});

it("reads what was kept of an address in the revision", async () => {
  const address = "https://api.test/v1/openapi.yaml";
  const kept = "diptych.documents/https/api.test/v1/openapi.yaml";
  const folder = await repositoryWith({
    "app/diptych.config.yaml": `specs: [{ input: "${address}", output: out }]\n`,
    [`app/${kept}`]: api("b"),
  });
  await write(folder, "app/b.yaml", api("b", "a, z"));
  await write(folder, "app/diptych.config.yaml", "specs: [{ input: b.yaml, output: out }]\n");
  expect(await told(path.join(folder, "app"))).toEqual({ code: 1, rules: { "b.yaml": moved } });
  await write(folder, "app/b.yaml", api("other"));
  await write(folder, "app/diptych.config.yaml", "specs: [{ input: b.yaml, output: other }]\n");
  expect((await told(path.join(folder, "app"))).rules[address]).toEqual(removed);
});
