import { execFileSync, spawnSync } from "node:child_process";
import { chmod, readFile, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, runIn } from "../../frame/memory-host.ts";

/** Adds what can be fixed to a document without findings. */
export function testFix(good: string): void {
  const bad = good
    .replace("pets.example }]", "pets.acme.test/ }] # where")
    .replace("  schemas:\n", "  schemas:\n    # old\n    Old: { type: string }\n");
  const right = good.replace("pets.example }]", "pets.acme.test }] # where");

  describe("--fix", () => {
    it("changes what it cures and no other byte, and reports the rest", async () => {
      const text = `\uFEFF${bad.replaceAll("\n", "\r\n").replace("[id]", "[id, nme]")}`;
      const folder = await folderWith({ "pets.yaml": text });
      const file = path.join(folder, "pets.yaml");
      await chmod(file, 0o640);
      const { code, out } = await runIn(folder, ["lint", "pets.yaml", "--fix"]);
      expect(code).toBe(0);
      expect(out).toContain("required-unknown");
      expect(out).toMatch(/2 findings fixed in 1 file\n$/);
      expect(await readFile(file, "utf8")).toBe(
        `\uFEFF${right.replaceAll("\n", "\r\n").replace("[id]", "[id, nme]")}`,
      );
      expect((await stat(file)).mode & 0o777).toBe(0o640);
    });

    it("has nothing to do the second time", async () => {
      const folder = await folderWith({ "pets.yaml": bad });
      await runIn(folder, ["lint", "pets.yaml", "--fix"]);
      const { code, out } = await runIn(folder, ["lint", "pets.yaml", "--fix"]);
      expect([code, out]).toEqual([0, "1 document, no findings\nnothing to fix\n"]);
    });

    it.each([
      ["git", ["apply", "fix.patch"]],
      ["patch", ["-p1", "-s", "-i", "fix.patch"]],
    ])("--dry-run prints a patch that %s takes", async (command, args) => {
      const name = "my pets.yaml";
      const text = bad.replace(/\n$/, "").replaceAll("\n", "\r\n");
      const folder = await folderWith({ [name]: text });
      const run = await runIn(folder, ["lint", name, "--fix", "--dry-run"]);
      expect(run.err).toContain("2 findings would be fixed in 1 file\n");
      expect(await readFile(path.join(folder, name), "utf8")).toBe(text);
      if (spawnSync(command, ["--version"]).error !== undefined) return;
      await writeFile(path.join(folder, "fix.patch"), run.out);
      if (command === "git") execFileSync("git", ["init", "-q"], { cwd: folder });
      execFileSync(command, args, { cwd: folder });
      expect(await readFile(path.join(folder, name), "utf8")).toBe(
        right.replace(/\n$/, "").replaceAll("\n", "\r\n"),
      );
    });

    it("says what it leaves alone and why", async () => {
      const aliased = good
        .replace(
          "servers: [{ url: https://pets.example }]",
          "servers: [&server { url: https://pets.acme.test/ }]",
        )
        .replace("      operationId", "      servers: [*server]\n      operationId");
      const folder = await folderWith({ "pets.yaml": aliased });
      const { out } = await runIn(folder, ["lint", "pets.yaml", "--fix"]);
      expect(out).toMatch(
        /not fixed: server-trailing-slash: an alias .*pets.yaml#\/servers\/0\/url/,
      );
      expect(await readFile(path.join(folder, "pets.yaml"), "utf8")).toBe(aliased);
      const json = await runIn(folder, ["lint", "pets.yaml", "--fix", "--format", "json"]);
      expect(JSON.parse(json.out)).toMatchObject({
        fixes: {
          fixed: 0,
          files: [],
          left: [{ file: "pets.yaml", pointer: "/servers/0/url" }, {}],
        },
      });
    });

    it("fixes what documents share once, and keeps what another document needs", async () => {
      const shared = "Kind: { type: integer, example: '1' }\n";
      const withKind = (text: string, ref: string): string =>
        text.replace("properties: { id", `properties: { kind: { $ref: "${ref}" }, id`);
      const folder = await folderWith({
        "shared.yaml": shared,
        "a.yaml": withKind(bad, "shared.yaml#/Kind"),
        "b.yaml": withKind(good, "a.yaml#/components/schemas/Old").replace(
          "name: { type",
          'other: { $ref: "shared.yaml#/Kind" }, name: { type',
        ),
      });
      const { out } = await runIn(folder, ["lint", "a.yaml", "b.yaml", "--fix"]);
      expect(out).toMatch(/2 findings fixed in 2 files/);
      expect(out).toContain("not fixed: component-unused: another document reads the file");
      expect(await readFile(path.join(folder, "shared.yaml"), "utf8")).toBe(
        shared.replace("'1'", "1"),
      );
    });

    it("leaves alone what the baseline has, a document with fatal findings, and one that is for others", async () => {
      const folder = await folderWith({
        "pets.yaml": bad,
        "broken.yaml": bad.replace('Pet" }', 'Pte" }'),
        "parts.yaml": `${good.slice(0, good.indexOf("paths:"))}paths: {}\n${bad.slice(bad.indexOf("components:"))}`,
      });
      await runIn(folder, ["lint", "pets.yaml", "--baseline", "b.json", "--update-baseline"]);
      const known = await runIn(folder, ["lint", "pets.yaml", "--baseline", "b.json", "--fix"]);
      expect(known.out).toContain("nothing to fix");
      const broken = await runIn(folder, ["lint", "broken.yaml", "--fix"]);
      expect(broken.out).toContain(
        "not fixed: server-trailing-slash: the document has findings that are fatal",
      );
      await runIn(folder, ["lint", "parts.yaml", "--fix"]);
      expect(await readFile(path.join(folder, "parts.yaml"), "utf8")).toContain("Old:");
      expect(await readFile(path.join(folder, "pets.yaml"), "utf8")).toBe(bad);
    });

    it("cures in the document what it has without its overlays, and in an overlay what that says", async () => {
      const overlay = [
        "overlay: 1.1.0",
        "info: { title: Fix, version: '1' }",
        "actions:",
        "  - { target: $..properties.kind, remove: true }",
        "  - { target: '$.servers[0]', update: { url: https://other.acme.test/ } }",
        "  - { target: $.paths.*.get, update: { tags: [left] } }",
        "",
      ].join("\n");
      const used = bad
        .replace("servers:", "tags: [{ name: other, description: Others. }]\nservers:")
        .replace("Old: { type: string }", "Old: { type: string }\n    Unused: { type: string }")
        .replace(
          "properties: { id",
          'properties: { kind: { $ref: "#/components/schemas/Old" }, id',
        );
      const folder = await folderWith({ "pets.yaml": used, "fix.yaml": overlay });
      const { out } = await runIn(folder, ["lint", "pets.yaml", "--overlay", "fix.yaml", "--fix"]);
      expect(await readFile(path.join(folder, "pets.yaml"), "utf8")).toBe(
        used.replace("\n    Unused: { type: string }", ""),
      );
      expect(await readFile(path.join(folder, "fix.yaml"), "utf8")).toBe(
        overlay.replace("acme.test/", "acme.test"),
      );
      expect(out).toContain("not fixed: component-unused: the document has it by an overlay");
      expect(out).toContain("not fixed: tag-undefined: an overlay says it");
    });

    it("keeps a component without which an action of an overlay selects nothing", async () => {
      const overlay = [
        "overlay: 1.0.0",
        "info: { title: Fix, version: '1' }",
        "actions:",
        "  - { target: $.components.schemas.Kept, update: { description: Kept. } }",
        "  - { target: $.components.schemas.*, update: { x-public: true } }",
        "",
      ].join("\n");
      const with2 = bad.replace(
        "Old: { type: string }",
        "Old: { type: string }\n    Kept: { type: string }",
      );
      const folder = await folderWith({ "pets.yaml": with2, "fix.yaml": overlay });
      const { out } = await runIn(folder, ["lint", "pets.yaml", "--overlay", "fix.yaml", "--fix"]);
      const after = await readFile(path.join(folder, "pets.yaml"), "utf8");
      expect(after).toContain("Kept: { type: string }");
      expect(after).not.toContain("Old:");
      expect(out).toContain("not fixed: component-unused: an overlay selects it");
      expect(out).not.toContain("overlay-unmatched");
    });

    it("writes what a link leads to", async () => {
      const folder = await folderWith({ "real/pets.yaml": bad });
      await symlink("real/pets.yaml", path.join(folder, "pets.yaml"));
      await runIn(folder, ["lint", "pets.yaml", "--fix"]);
      expect(await readFile(path.join(folder, "real/pets.yaml"), "utf8")).toBe(right);
    });

    it.each([
      [["--dry-run"], "add --fix"],
      [["--fix", "--dry-run", "--format", "json"], "give the format a file"],
      [["--fix", "--watch"], "cannot be used with option"],
    ])("refuses %j", async (flags, text) => {
      const folder = await folderWith({ "pets.yaml": bad });
      const { code, err } = await runIn(folder, ["lint", "pets.yaml", ...flags]);
      expect(code).toBe(2);
      expect(err).toContain(text);
    });
  });
}
