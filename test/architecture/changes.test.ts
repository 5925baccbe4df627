import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { changelogFaults, readChangelog } from "../../scripts/release/changelog.mjs";
import { tools, unreleased, words } from "../../scripts/release/changesets.mjs";
import { commentFaults, proseFaults } from "../../scripts/release/prose.mjs";

const root = path.resolve(import.meta.dirname, "../..");

const written = /\.(?:ts|tsx|mts|mjs|js|hbs)$/;
const made = ["dist", "generated", "node_modules"];

describe("changes that users notice", () => {
  it("have changesets in their form, with short sentences", () => {
    expect(unreleased(root).faults).toEqual([]);
  });

  it("come into the changelog by the script alone", () => {
    const { changelog, released } = readChangelog(root);
    expect(changelogFaults(changelog, released)).toEqual([]);
  });
});

describe("merges", () => {
  it.skipIf(!existsSync(path.join(root, ".git")))("leave no marks of a conflict", () => {
    const marks = /^(?:<{7} |>{7} |(?:> ){7})/;
    const files = execFileSync("git", ["ls-files", "-z", "*.md", "*.ts", "*.mjs", "*.yaml"], {
      cwd: root,
      encoding: "utf8",
    });
    const marked = files
      .split("\0")
      .filter((file) => file !== "" && existsSync(path.join(root, file)))
      .filter((file) =>
        readFileSync(path.join(root, file), "utf8")
          .split("\n")
          .some((line) => marks.test(line)),
      );
    expect(marked).toEqual([]);
  });
});

describe("pages for contributors", () => {
  it("name every tool and every word of changesets", () => {
    const page = readFileSync(path.join(root, ".changeset/README.md"), "utf8");
    const names = [...Object.keys(tools), ...words.map((word) => `${word}:`)];
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(["docs/contributing.md", "CONTRIBUTING.md", ".changeset/README.md"])(
    "%s keeps to its own rules of voice",
    (page) => {
      expect(proseFaults(readFileSync(path.join(root, page), "utf8"))).toEqual([]);
    },
  );
});

describe("comments", () => {
  it.each([
    "bench",
    "examples",
    "generator",
    "multipart",
    "packages",
    "runtime",
    "scripts",
    "service",
    "templates",
    "tools",
  ])("of %s do not begin with 'What'", (folder) => {
    const files = [...filesIn(folder)];
    expect(files).not.toEqual([]);
    expect(
      files.flatMap((file) =>
        commentFaults(readFileSync(path.join(root, file), "utf8")).map((one) => `${file}:${one}`),
      ),
    ).toEqual([]);
  });
});

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isFile() && written.test(name)) yield name;
    else if (entry.isDirectory() && !made.includes(entry.name)) yield* filesIn(name);
  }
}
