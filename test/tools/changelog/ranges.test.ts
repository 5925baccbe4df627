import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readRange } from "../../../tools/changelog/revisions/range.ts";
import { runIn } from "../frame/memory-host.ts";
import { commit, config, git, history, operation, pets } from "./history.ts";

describe("an argument", () => {
  it.each([
    ["v1..v2", "v1", "v2", false],
    ["v1.0.0..v2.0.0", "v1.0.0", "v2.0.0", false],
    ["origin/main...HEAD", "origin/main", "HEAD", true],
    ["v1..", "v1", "", false],
    ["..v2", "", "v2", false],
    ["@acme/api@1.0.0..@acme/api@2.0.0", "@acme/api@1.0.0", "@acme/api@2.0.0", false],
  ])("%s is a range", (argument, from, to, isFromFork) => {
    expect(readRange(argument)).toEqual({ text: argument, from, to, isFromFork });
  });

  it.each([
    "api.yaml",
    "../api.yaml",
    "a/../b.yaml",
    "..",
    "...",
    "../..",
    "v1:../api.yaml",
    "a/..",
  ])("%s is a document", (argument) => {
    expect(readRange(argument)).toBeUndefined();
  });
});

const files = { "diptych.config.json": config("api.yaml"), "api.yaml": pets() };

/** Headings of a changelog. */
const headings = (text: string): readonly string[] => text.match(/^#+ .*$/gm) ?? [];

/** Four tags; the last commit has none. */
const released = (): Promise<string> =>
  history([
    { day: "2026-01-10", files, tag: "v1.0.0" },
    {
      day: "2026-02-10",
      files: { "api.yaml": pets({ version: "1.1.0", paths: operation("/owners") }) },
      tag: "@v1.1.0",
    },
    {
      day: "2026-03-10",
      files: {
        "api.yaml": pets({
          version: "2.0.0",
          paths: operation("/owners"),
          required: "name, age",
        }),
      },
      tag: "v2.0.0",
    },
    {
      day: "2026-04-10",
      files: {
        "api.yaml": pets({
          version: "2.0.0",
          paths: operation("/keepers"),
          required: "name, age",
        }),
      },
    },
  ]);

describe("a range", () => {
  it("is one section, with the day of its tag", async () => {
    const { code, out, err } = await runIn(await released(), ["changelog", "v1.0.0..v2.0.0"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(headings(out)).toEqual([
      "# Changelog of Pets",
      "## v2.0.0 (2026-03-10)",
      "### POST /pets",
      "### GET /pets",
      "### GET /owners",
    ]);
  });

  it("has a section for each tag with --every-tag, the newest first", async () => {
    const folder = await released();
    const { out } = await runIn(folder, ["changelog", "v1.0.0..HEAD", "--every-tag"]);
    expect(headings(out).filter((line) => line.startsWith("## "))).toEqual([
      "## Unreleased (2026-04-10)",
      "## v2.0.0 (2026-03-10)",
      "## v1.1.0 (2026-02-10)",
    ]);
  });

  it("begins at the newest tag without an argument, and at the oldest with --every-tag", async () => {
    const folder = await released();
    const one = await runIn(folder, ["changelog"]);
    expect(headings(one.out)).toEqual([
      "# Changelog of Pets",
      "## Unreleased (2026-04-10)",
      "### GET /owners",
      "### GET /keepers",
    ]);
    expect(one.err).toContain("The version is still 2.0.0; the changes ask for 3.0.0.");
    const all = await runIn(folder, ["changelog", "--every-tag"]);
    expect(headings(all.out).filter((line) => line.startsWith("## "))).toHaveLength(3);
  });

  it("may be one of several", async () => {
    const folder = await released();
    const { out } = await runIn(folder, ["changelog", "v1.0.0..v1.1.0", "v2.0.0..main"]);
    expect(headings(out).filter((line) => line.startsWith("## "))).toEqual([
      "## main (2026-04-10)",
      "## v1.1.0 (2026-02-10)",
    ]);
  });

  it("begins where branches have parted with three dots", async () => {
    const folder = await released();
    git(folder, "2026-05-01", "checkout", "--quiet", "-b", "work", "v1.1.0");
    await commit(folder, {
      day: "2026-05-01",
      files: {
        "api.yaml": pets({ version: "1.2.0", paths: operation("/owners") + operation("/vets") }),
      },
    });
    const { out } = await runIn(folder, ["changelog", "main...work"]);
    expect(headings(out)).toEqual(["# Changelog of Pets", "## work (2026-05-01)", "### GET /vets"]);
  });

  it("compares a tag of another branch with the tag that it has grown from", async () => {
    const folder = await released();
    git(folder, "2026-05-01", "checkout", "--quiet", "-b", "fix", "v1.1.0");
    await commit(folder, {
      day: "2026-05-01",
      files: {
        "api.yaml": pets({ version: "1.1.1", paths: operation("/owners") }) + "x-note: a\n",
      },
      tag: "v1.1.1",
    });
    git(folder, "2026-05-02", "checkout", "--quiet", "main");
    git(folder, "2026-05-02", "merge", "--quiet", "--strategy=ours", "--message=Merge", "fix");
    const { out } = await runIn(folder, ["changelog", "v1.0.0..main", "--every-tag"]);
    const [, fixed = ""] = /^## v1\.1\.1 \(2026-05-01\)\n\n(.*)/m.exec(out) ?? [];
    expect(fixed).toBe("Nothing has changed.");
  });

  it("takes tags of a pattern only", async () => {
    const folder = await released();
    git(folder, "2026-03-10", "tag", "web-7", "v1.1.0");
    const { out } = await runIn(folder, [
      "changelog",
      "v1.0.0..main",
      "--every-tag",
      "--tags",
      "web-*",
    ]);
    expect(headings(out).filter((line) => line.startsWith("## "))).toEqual([
      "## main (2026-04-10)",
      "## web-7 (2026-02-10)",
    ]);
    const none = await runIn(folder, ["changelog", "--tags", "nope-*"]);
    expect(none).toMatchObject({ code: 2 });
    expect(none.err).toContain("no tag has the pattern 'nope-*'");
  });

  it.each([
    [["v1.0.0..v9"], "there is no git revision 'v9'"],
    [["--output=x..v2"], "unknown"],
    [
      ["v1.0.0..v2.0.0", "away.yaml"],
      "there is no document at 'away.yaml' in 'v1.0.0' and 'v2.0.0'",
    ],
    [["one.yaml"], "there is no document at 'one.yaml'"],
    [["--sunsets", "v1.0.0..v2.0.0"], "'v1.0.0..v2.0.0' is a range"],
    [["a.yaml", "b.yaml", "c.yaml"], "two documents are compared, and 3 are named"],
  ])("refuses %j", async (args, message) => {
    const { code, err, out } = await runIn(await released(), ["changelog", ...args]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });

  it("runs no program that the settings of the repository name", async () => {
    const folder = await released();
    const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----";
    const signed = git(folder, "2026-03-10", "cat-file", "commit", "v2.0.0").replace(
      "\n\n",
      `\n${signature}\n\n`,
    );
    await writeFile(path.join(folder, "commit"), signed);
    const id = git(folder, "2026-03-10", "hash-object", "-t", "commit", "-w", "commit").trim();
    git(folder, "2026-03-10", "tag", "--force", "v2.0.0", id);
    const program = path.join(folder, "program");
    await writeFile(program, `#!/bin/sh\ntouch "${folder}/ran"\n`, { mode: 0o755 });
    git(folder, "2026-03-10", "config", "log.showSignature", "true");
    git(folder, "2026-03-10", "config", "gpg.program", program);
    const { code, out } = await runIn(folder, ["changelog", "v1.0.0..v2.0.0", "--every-tag"]);
    expect(code).toBe(0);
    expect(headings(out)).toContain("## v2.0.0 (2026-03-10)");
    expect(existsSync(path.join(folder, "ran"))).toBe(false);
    git(folder, "2026-03-10", "log", "-1", "v2.0.0");
    expect(existsSync(path.join(folder, "ran"))).toBe(true);
  });

  it("says where there is no repository, and no tag", async () => {
    const folder = await history([{ day: "2026-01-10", files }]);
    const none = await runIn(folder, ["changelog"]);
    expect(none.err).toContain("there is no tag before what is checked out");
    expect(none.code).toBe(2);
  });
});
