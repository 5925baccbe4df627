import { execFileSync, spawnSync } from "node:child_process";
import { cp, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { entryOf, nextVersion, withEntries } from "../../scripts/changesets.mjs";
import { versionedFiles } from "../../scripts/set-version.mjs";
import { folderWith } from "../cli/memory-host.ts";
import { git } from "../cli/pull-request.ts";

const root = path.resolve(import.meta.dirname, "../..");
const changeset = (kind: string, text: string): string =>
  `---\n"@diptych/runtime": ${kind}\n---\n\n${text}\n`;

describe("a changeset", () => {
  it("is a line of a section", () => {
    expect(entryOf("a.md", changeset("patch", "Fixed: one\nof two"))).toEqual({
      kind: "patch",
      section: "Fixed",
      line: "- one\n  of two",
    });
  });

  it.each(["no section", "Mended: a thing", ""])("with '%s' is refused by name", (text) => {
    expect(() => entryOf("a.md", changeset("patch", text))).toThrow(/^a\.md: begin the text/);
  });

  it("without a kind of version is refused by name", () => {
    expect(() => entryOf("a.md", "Fixed: one\n")).toThrow(/^a\.md: name a package/);
  });

  it.each([
    ["0.2.3", ["patch"], "0.2.4"],
    ["0.2.3", ["minor", "patch"], "0.3.0"],
    ["0.2.3", ["major"], "0.3.0"],
    ["1.2.3", ["patch", "minor"], "1.3.0"],
    ["1.2.3", ["minor", "major", "patch"], "2.0.0"],
  ] as const)("after %s, %j make %s", (version, kinds, next) => {
    expect(
      nextVersion(
        version,
        kinds.map((kind) => ({ kind })),
      ),
    ).toBe(next);
  });

  it("stands at the end of its section, or in a new one", () => {
    const log =
      "# Log\n\n## [Unreleased]\n\n### Fixed\n\n- Old\n\n## [0.1.0] - 2026-01-01\n\n- First\n";
    const entries = [
      { section: "Fixed", line: "- New" },
      { section: "Added", line: "- More" },
    ];
    expect(withEntries(log, entries)).toBe(
      "# Log\n\n## [Unreleased]\n\n### Added\n\n- More\n\n### Fixed\n\n- Old\n- New\n\n## [0.1.0] - 2026-01-01\n\n- First\n",
    );
  });
});

/** The files of this repository that a version is made of, committed. */
async function checkout(changesets: Readonly<Record<string, string>>): Promise<string> {
  const folder = await folderWith({});
  const workspaces = ["test/consumers/package.json", "test/paths/peers/package.json"];
  const own = [".changeset/config.json", "CHANGELOG.md", "scripts/set-version.mjs", "LICENSE"];
  for (const file of new Set([...versionedFiles, ...workspaces, ...own]))
    await cp(path.join(root, file), path.join(folder, file), { recursive: true });
  for (const [name, text] of Object.entries(changesets))
    await writeFile(path.join(folder, ".changeset", name), text);
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message=First");
  return folder;
}

describe("the next version", () => {
  const script = path.join(root, "scripts/version.mjs");

  it("gives all packages the version that changesets ask for, and the changelog their texts", async () => {
    const folder = await checkout({
      "one.md": changeset("patch", "Fixed: a thing"),
      "two.md": changeset("minor", "Added: a feature"),
    });
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    const [major = "", minor = ""] = version.split(".");
    const next = `${major}.${Number(minor) + 1}.0`;
    const cli = path.join(root, "node_modules/@changesets/cli/bin.js");
    const status = execFileSync(process.execPath, [cli, "status"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(status).toContain("@diptych/runtime");
    execFileSync(process.execPath, [script, folder], { stdio: "ignore" });
    for (const file of versionedFiles) {
      const text = await readFile(path.join(folder, file), "utf8");
      expect(text.includes(next), file).toBe(true);
    }
    const changelog = await readFile(path.join(folder, "CHANGELOG.md"), "utf8");
    const [, own = ""] = changelog.split(/^## .*$/m).slice(1);
    expect(changelog).toContain(`## [Unreleased]\n\n## [${next}] - `);
    expect(own).toContain("\n- a feature\n");
    expect(own).toContain("\n- a thing\n");
    expect(await readdir(path.join(folder, ".changeset"))).toEqual(["config.json"]);
  });

  it("says where there is nothing to release", async () => {
    const folder = await checkout({});
    const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
    expect([status, stderr]).toEqual([
      1,
      "error: there is no changeset; 'npx changeset' makes one\n",
    ]);
    expect(git(folder, "status", "--short")).toBe("");
  });
});
