import { execFileSync, spawnSync } from "node:child_process";
import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { versionedFiles } from "../../scripts/release/set-version.mjs";
import { git } from "../tools/diff/pull-request.ts";
import { changeset, checkout, root, script, summary } from "./checkout.ts";

const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
  readonly version: string;
};
const [major = "", minor = ""] = version.split(".");
const next = `${major}.${Number(minor) + 1}.0`;

const run = (
  name: string,
  ...args: readonly string[]
): { readonly code: number | null; readonly out: string; readonly err: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script(name), ...args], {
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
};

const changesets = {
  "one.md": changeset("patch", "Fixed: a thing"),
  "two.md": changeset("minor", "# mock\n\n- Added: a feature"),
  "summary.md": summary,
};

describe("the next version", () => {
  it("is that of all packages, and its section of the changelog has the texts of changesets", async () => {
    const folder = await checkout(changesets);
    const cli = path.join(root, "node_modules/@changesets/cli/bin.js");
    const status = execFileSync(process.execPath, [cli, "status"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(status).toContain("@diptych/runtime");
    expect(run("version.mjs", "--folder", folder)).toMatchObject({
      code: 0,
      out: `${next}: 2 changes\nnext: npm run check, commit, and npm run release\n`,
    });
    for (const file of versionedFiles) {
      const text = await readFile(path.join(folder, file), "utf8");
      expect(text.includes(next), file).toBe(true);
    }
    const changelog = await readFile(path.join(folder, "CHANGELOG.md"), "utf8");
    const [own = ""] = changelog.split(/^(?=## )/m).slice(1);
    expect(own).toMatch(
      new RegExp(`^## \\[${next}\\] - [\\d-]{10}\n\nForms send texts as they are.`),
    );
    expect(own).toContain("#### `diptych mock`\n\n- Added: a feature\n");
    expect(own).toContain("#### Other changes\n\n- Fixed: a thing\n");
    expect(await format(changelog, { parser: "markdown", printWidth: 100 })).toBe(changelog);
    expect((await readdir(path.join(folder, ".changeset"))).sort()).toEqual([
      "config.json",
      "released.json",
    ]);
    expect(run("check.mjs", folder)).toEqual({ code: 0, out: "", err: "" });
  });

  it("is not made twice", async () => {
    const folder = await checkout(changesets);
    run("version.mjs", "--folder", folder);
    const before = git(folder, "diff");
    expect(run("version.mjs", "--folder", folder)).toMatchObject({
      code: 1,
      err: "error: there is no changeset; 'npx changeset' makes one\n",
    });
    expect(git(folder, "diff")).toBe(before);
  });

  it("may be another, later one than changesets ask for", async () => {
    const folder = await checkout(changesets);
    for (const wrong of [version, "0.1.0", "2", "1.0.0-beta.1"])
      expect(run("version.mjs", "--folder", folder, wrong)).toMatchObject({
        code: 1,
        err: `error: '${wrong}' is no version later than ${version}\n`,
      });
    expect(git(folder, "status", "--short")).toBe("");
    expect(run("version.mjs", "--folder", folder, "1.0.0")).toMatchObject({ code: 0 });
    expect(await readFile(path.join(folder, "runtime/package.json"), "utf8")).toContain('"1.0.0"');
  });

  it.each([
    ["no changeset", {}, "there is no changeset; 'npx changeset' makes one"],
    [
      "a summary alone",
      { "summary.md": summary },
      "there is no changeset; 'npx changeset' makes one",
    ],
    [
      "no summary",
      { "one.md": changesets["one.md"] },
      "write .changeset/summary.md, which says first what the version means to users",
    ],
    [
      "a wrong changeset",
      { ...changesets, "one.md": changeset("patch", "What it is.") },
      "one.md: begin 'What it is.' with one of 'Breaking: ', 'Security: ', 'Added: ', 'Changed: ', 'Deprecated: ', 'Removed: ', 'Fixed: '\nerror: one.md: 'What it is …' begins with 'What' and asks nothing",
    ],
  ])("is not made of %s, and nothing is written", async (_, files, error) => {
    const folder = await checkout(files as Readonly<Record<string, string>>);
    const ended = run("version.mjs", "--folder", folder);
    expect([ended.code, ended.err]).toEqual([1, `error: ${error}\n`]);
    expect(git(folder, "status", "--short")).toBe("");
  });

  it("is not made where the changelog was edited by hand", async () => {
    const folder = await checkout(changesets);
    const file = path.join(folder, "CHANGELOG.md");
    await writeFile(file, `${await readFile(file, "utf8")}\n- Mine\n`);
    const edited = /^error: CHANGELOG\.md: the section of 0\.1\.0 was edited by hand/;
    for (const { code, err } of [
      run("version.mjs", "--folder", folder),
      run("check.mjs", folder),
    ]) {
      expect(code).toBe(1);
      expect(err).toMatch(edited);
    }
  });
});

describe("the tag of a version", () => {
  /** A checkout whose version has landed. */
  async function landed(): Promise<string> {
    const folder = await checkout({
      ...changesets,
      "three.md": changeset("major", "Breaking: # is gone. To do: nothing."),
    });
    run("version.mjs", "--folder", folder);
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message=Set the next version");
    return folder;
  }

  it("is one for all packages, with the short notes", async () => {
    const folder = await landed();
    expect(run("tag.mjs", folder)).toEqual({
      code: 0,
      out: `tagged v${next}; next: git push origin v${next}\n`,
      err: "",
    });
    expect(git(folder, "tag").trim()).toBe(`v${next}`);
    expect(git(folder, "cat-file", "-t", `v${next}`).trim()).toBe("tag");
    const notes = git(folder, "tag", "--list", "--format=%(contents)", `v${next}`);
    expect(notes).toMatch(new RegExp(`^Diptych ${next}\n\nForms send texts as they are.`));
    expect(notes).toContain("### Breaking changes\n\n- # is gone. **To do:** nothing.\n");
    expect(notes).not.toContain("All changes");
    expect(git(folder, "tag", "--points-at", "HEAD").trim()).toBe(`v${next}`);
  });

  it("stays where it is when further commits land", async () => {
    const folder = await landed();
    run("tag.mjs", folder);
    const commit = git(folder, "rev-parse", "--short", "HEAD").trim();
    git(folder, "commit", "--quiet", "--allow-empty", "--message=More");
    expect(run("tag.mjs", folder)).toEqual({
      code: 0,
      out: `v${next} is there already, at ${commit}\n`,
      err: "",
    });
  });

  it("is not made of a commit that is no version", async () => {
    const folder = await landed();
    await writeFile(path.join(folder, ".changeset/four.md"), changeset("patch", "Fixed: more"));
    expect(run("tag.mjs", folder)).toMatchObject({
      code: 1,
      err:
        "error: changesets have no version yet; 'npm run version-and-generate' makes it\n" +
        "error: there are changes without a commit\n",
    });
    git(folder, "clean", "--quiet", "--force", ".changeset");
    git(folder, "checkout", "--quiet", "--orphan", "other");
    git(folder, "commit", "--quiet", "--message=Other");
    git(folder, "tag", `v${next}`);
    git(folder, "checkout", "--quiet", "main");
    expect(run("tag.mjs", folder)).toMatchObject({
      code: 1,
      err: `error: the tag v${next} names a commit that is not in this history\n`,
    });
  });
});
