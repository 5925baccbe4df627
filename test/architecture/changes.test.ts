import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { changelogFaults, readChangelog } from "../../scripts/release/changelog.mjs";
import { tools, unreleased, words } from "../../scripts/release/changesets.mjs";
import { proseFaults } from "../../scripts/release/prose.mjs";

const root = path.resolve(import.meta.dirname, "../..");

describe("changes that users notice", () => {
  it("have changesets in their form, with short sentences", () => {
    expect(unreleased(root).faults).toEqual([]);
  });

  it("come into the changelog by the script alone", () => {
    const { changelog, released } = readChangelog(root);
    expect(changelogFaults(changelog, released)).toEqual([]);
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
