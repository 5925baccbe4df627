import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sectionsOf } from "../../scripts/release/changelog.mjs";
import { versionedFiles, withVersion } from "../../scripts/release/set-version.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly license?: string;
  readonly keywords?: readonly string[];
  readonly engines?: { readonly node?: string };
}

/** Manifests up to three folders deep, without those that are installed. */
function manifestsBelow(folder: string, depth: number): readonly string[] {
  const own = path.posix.join(folder, "package.json");
  const folders = readdirSync(path.join(root, folder), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !/^(?:node_modules|dist|\..*)$/.test(entry.name),
  );
  return [
    ...(existsSync(path.join(root, own)) ? [own] : []),
    ...(depth === 0
      ? []
      : folders.flatMap(({ name }) => manifestsBelow(path.posix.join(folder, name), depth - 1))),
  ];
}

const manifests = manifestsBelow("", 3).map((file) => ({
  file,
  manifest: JSON.parse(read(file)) as Manifest,
}));
const { version } = JSON.parse(read("package.json")) as Manifest;

describe("the version of all packages", () => {
  it("is said alike in every file that names it", () => {
    const different = versionedFiles.filter(
      (file) => withVersion(read(file), version) !== read(file),
    );
    expect(different).toEqual([]);
  });

  it("is named in no other manifest", () => {
    const others = manifests
      .filter(({ file }) => !versionedFiles.includes(file))
      .filter(({ file }) => withVersion(read(file), "9.9.9") !== read(file))
      .map(({ file }) => file);
    expect(others).toEqual([]);
  });

  it("is set in each of them", () => {
    const unchanged = versionedFiles.filter(
      (file) => withVersion(read(file), "9.9.9") === read(file),
    );
    expect(unchanged).toEqual([]);
    expect(withVersion(read("package.json"), "9.9.9")).not.toContain(
      `"diptych",\n  "version": "${version}"`,
    );
  });

  it("has a section in the changelog, with a date", () => {
    const [newest] = sectionsOf(read("CHANGELOG.md"));
    expect(newest?.version).toBe(version);
    expect(newest?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

describe("manifests say what a package is", () => {
  it.each(manifests.map((one) => [one.file, one.manifest] as const))("%s", (_, manifest) => {
    expect(manifest.description).toMatch(/^[A-Z].*\.$/);
    expect(manifest.license).toBe("MIT");
    expect(manifest.engines?.node).toBe(">=20.19");
    if (manifest.private !== true && !/^@diptych\/v\d$/.test(manifest.name))
      expect(manifest.keywords?.length).toBeGreaterThan(2);
  });
});
