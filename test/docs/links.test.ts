import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
  "test/README.md",
  "bench/README.md",
  "service/README.md",
].sort();

const textOf = (page: string): string => readFileSync(path.join(root, page), "utf8");

/** Folders of the project that paths in pages begin with. */
const folders =
  "bench|deploy|docs|examples|generated|generator|runtime|scripts|service|spec|templates|test";

/** Paths that a run of the tests or the reader makes. */
const ignored: ReadonlySet<string> = new Set(["test/.tmp", "deploy/.env"]);

/**
 * Paths of the project in code spans, such as `generator/code/`. A span with a placeholder in
 * capitals, such as `docs/diagnostics/CODE.md`, counts as far as the folder before it.
 */
function pathsIn(text: string): readonly string[] {
  const prose = text.replace(/^```[^]*?^```$/gm, "");
  const spans = prose.matchAll(new RegExp(`\`((?:${folders})/[^\`\\s]*)\``, "g"));
  return [...spans].flatMap(([, span = ""]) => alternatives(withoutPlaceholder(span)));
}

const withoutPlaceholder = (span: string): string => span.replace(/[^/]*\b[A-Z]{3,}\b.*$/, "");

/** `a/{b,c}/d` as both of its paths. */
function alternatives(span: string): readonly string[] {
  const [all, list] = /\{([^}]+)\}/.exec(span) ?? [];
  if (all === undefined || list === undefined) return [span];
  return list.split(",").map((one) => span.replace(all, one));
}

function linksIn(text: string): readonly string[] {
  const prose = text.replace(/^```[^]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Names of the headings of a page, as links write them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

describe.each(pages)("%s", (page) => {
  const text = textOf(page);

  it("names paths that exist", () => {
    const bases = [root, path.dirname(path.join(root, page))];
    const missing = pathsIn(text).filter(
      (name) => !bases.some((base) => existsSync(path.join(base, name))),
    );
    // Built files are named where a page says what a command writes; git ignores the others.
    const isMade = (name: string): boolean => name.includes("/dist/") || ignored.has(name);
    expect(missing.filter((name) => !isMade(name))).toEqual([]);
  });

  it("links to pages and headings that exist", () => {
    const broken = linksIn(text).filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
      if (!existsSync(path.join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(textOf(target)).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});
