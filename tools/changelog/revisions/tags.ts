import { compareVersions, readVersion } from "../../diff/semantic-version.ts";
import { git, gitLine } from "../../frame/git/git.ts";

/** A tag of a commit. */
export interface Tag {
  readonly name: string;
  readonly commit: string;
  /** Day on which it was made, as in `2026-11-23`: of its tagger, or of the commit. */
  readonly date: string;
}

/** Tags of commits, those of the greatest version last. */
export async function allTags(cwd: string, pattern: string | undefined): Promise<readonly Tag[]> {
  const fields = ["refname:strip=2", "creatordate:short", "*objectname", "objectname"];
  const format = `--format=${fields.map((field) => `%(${field})`).join("%00")}`;
  const command = ["tag", "--list", format, "--", ...(pattern === undefined ? [] : [pattern])];
  const tags = (await git(cwd, command, 64)).split("\n").flatMap((line) => {
    const [name = "", date = "", peeled, object] = line.split("\0");
    const commit = peeled === "" ? object : peeled;
    return commit === undefined ? [] : [{ name, date, commit }];
  });
  return tags.sort(byVersion);
}

/** Tags without a version come first. */
function byVersion(one: Tag, other: Tag): number {
  const [a, b] = [one, other].map(({ name }) => versionIn(name));
  if (a !== undefined && b !== undefined) return compareVersions(a, b) || byName(one, other);
  if (a !== undefined || b !== undefined) return a === undefined ? -1 : 1;
  return byName(one, other);
}

const byName = (one: Tag, other: Tag): number => (one.name < other.name ? -1 : 1);

/** The version at the end of a tag, as in `@acme/api@1.2.0`. */
const versionIn = (name: string): ReturnType<typeof readVersion> =>
  readVersion(/(?:^|[^\w.])(v?\d[\w.+-]*)$/.exec(name)?.[1]);

/** Commits with tags after one commit up to another, the oldest first; from the beginning without the first one. */
export async function taggedCommits(
  cwd: string,
  tags: readonly Tag[],
  { from, to }: { readonly from?: string; readonly to: string },
): Promise<readonly string[]> {
  const tagged = new Set(tags.map(({ commit }) => commit));
  const order = ["--simplify-by-decoration", "--decorate-refs=refs/tags/*", "--topo-order"];
  const range = from === undefined ? [to] : [to, `^${from}`];
  const listed = await git(cwd, ["log", ...order, "--reverse", "--format=%H", ...range, "--"], 64);
  return listed.split("\n").filter((commit) => tagged.has(commit));
}

/** Most commits that one is looked for among. */
const mostTried = 50;

/** The newest of some commits, which are in their order, that another one has grown from. */
export async function ancestorAmong(
  cwd: string,
  commits: readonly string[],
  commit: string,
): Promise<string | undefined> {
  for (const one of commits.slice(-mostTried).reverse())
    if ((await gitLine(cwd, "merge-base", "--is-ancestor", one, commit)) !== undefined) return one;
  return undefined;
}
