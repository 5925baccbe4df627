// @ts-check
// Texts of changesets as lines of the changelog.

/** Sections of a version, in the order of Keep a Changelog. */
const sections = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

const kinds = /** @type {const} */ (["patch", "minor", "major"]);

/** @typedef {typeof kinds[number]} Kind kind of version that a change needs */
/** @typedef {{ kind: Kind, section: string, line: string }} Entry a changeset, and its line of the changelog */

/**
 * Reads a changeset: the packages with the kind of version that they need, and a text.
 *
 * @param {string} file its name, for messages
 * @param {string} text
 * @returns {Entry}
 */
export function entryOf(file, text) {
  const [, head = "", body = ""] =
    /^---\n([^]*?)^---\n([^]*)$/m.exec(text.replaceAll("\r\n", "\n")) ?? [];
  const asked = [...head.matchAll(/: (\w+)$/gm)].map(([, kind]) =>
    kinds.findIndex((one) => one === kind),
  );
  const kind = kinds[Math.max(...asked)];
  if (kind === undefined)
    throw new Error(
      `${file}: name a package with 'patch', 'minor' or 'major'; 'npx changeset' does`,
    );
  const [, section = "", line = ""] = /^(\w+): ([^]+)$/.exec(body.trim()) ?? [];
  if (!sections.includes(section))
    throw new Error(
      `${file}: begin the text with one of ${sections.map((one) => `'${one}: '`).join(", ")}`,
    );
  return { kind, section, line: `- ${line.trim().replaceAll("\n", "\n  ")}` };
}

/**
 * The version after changes. All packages have one, so the greatest change decides; before 1.0 what breaks is a
 * minor version.
 *
 * @param {string} version
 * @param {readonly Pick<Entry, "kind">[]} entries
 */
export function nextVersion(version, entries) {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  const level = Math.max(...entries.map(({ kind }) => kinds.indexOf(kind)));
  if (level === 2 && major > 0) return `${major + 1}.0.0`;
  return level > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * The changelog with further lines below _Unreleased_, at the end of their sections.
 *
 * @param {string} changelog
 * @param {readonly Pick<Entry, "section" | "line">[]} entries
 */
export function withEntries(changelog, entries) {
  const head = "## [Unreleased]\n";
  const start = changelog.indexOf(head);
  if (start === -1) throw new Error("The changelog has no section '[Unreleased]'");
  const from = start + head.length;
  const next = changelog.indexOf("\n## [", from);
  const end = next === -1 ? changelog.length : next;
  const blocks = new Map(
    changelog
      .slice(from, end)
      .split(/^### /m)
      .slice(1)
      .map((block) => {
        const line = block.indexOf("\n");
        return [block.slice(0, line), block.slice(line).trim()];
      }),
  );
  for (const { section, line } of entries) {
    const before = blocks.get(section);
    blocks.set(section, before === undefined || before === "" ? line : `${before}\n${line}`);
  }
  const text = sections
    .flatMap((section) => {
      const lines = blocks.get(section);
      return lines === undefined ? [] : [`\n### ${section}\n\n${lines}\n`];
    })
    .join("");
  return changelog.slice(0, from) + text + changelog.slice(end);
}
