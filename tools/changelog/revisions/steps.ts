import { isRevision } from "../../frame/git/git-files.ts";
import { gitLine } from "../../frame/git/git.ts";
import { missingRevision } from "../../diff/run/base-revision.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";
import type { Range } from "./range.ts";
import { ancestorAmong, taggedCommits, type Tag } from "./tags.ts";

/** A commit, and how people call it. */
export interface Revision {
  readonly commit: string;
  readonly name: string;
  /** Day of its tag, or of itself, as in `2026-11-23`. */
  readonly date: string;
}

/** Two revisions that one section of a changelog compares. */
export interface Step {
  readonly from: Revision;
  readonly to: Revision;
}

/** Choice of the revisions that are compared. */
interface StepSettings {
  readonly cwd: string;
  readonly tags: readonly Tag[];
  readonly everyTag: boolean;
}

/** Most sections of one range. */
const mostSteps = 1_000;

/** The steps of a range, the oldest first: one, or one for each tag. */
export async function stepsOf(
  range: Range,
  settings: StepSettings,
): Promise<readonly Step[] | ArgumentProblem> {
  const { cwd } = settings;
  const [from, to] = [range.from || "HEAD", range.to || "HEAD"];
  for (const name of [from, to])
    if (!(await isRevision(name, cwd))) return missingRevision(name, cwd);
  const end = await revisionOf(to, settings);
  const start = range.isFromFork
    ? await gitLine(cwd, "merge-base", from, to)
    : (await revisionOf(from, settings)).commit;
  if (start === undefined || start === "")
    return {
      problem: `no commit is known that '${from}' and '${to}' have in common`,
      cure: `write '${from}..${to}', or fetch the history: 'git fetch --unshallow'`,
    };
  const begin = range.isFromFork
    ? await revisionOf(start, settings)
    : await revisionOf(from, settings);
  return settings.everyTag ? tagSteps(begin, end, settings) : [{ from: begin, to: end }];
}

/** The steps without a range: from the newest tag to what is checked out, or between all tags. */
export async function defaultSteps(
  settings: StepSettings,
): Promise<readonly Step[] | ArgumentProblem> {
  const { cwd, tags, everyTag } = settings;
  if (!(await isRevision("HEAD", cwd))) return missingRevision("HEAD", cwd);
  const end = await revisionOf("HEAD", settings);
  const tagged = await taggedCommits(cwd, tags, { to: end.commit });
  const earlier = tagged.filter((commit) => commit !== end.commit);
  const start = everyTag ? earlier[0] : await ancestorAmong(cwd, earlier, end.commit);
  if (start === undefined)
    return {
      problem: "there is no tag before what is checked out, so nothing can be compared",
      cure: "name a range, such as 'main~20..main', or fetch tags: 'git fetch --tags'",
    };
  const begin = await revisionOf(start, settings);
  return everyTag ? tagSteps(begin, end, settings) : [{ from: begin, to: end }];
}

/** Each tag is compared with the newest one that it has grown from. */
async function tagSteps(
  from: Revision,
  to: Revision,
  settings: StepSettings,
): Promise<readonly Step[] | ArgumentProblem> {
  const { cwd, tags } = settings;
  const tagged = await taggedCommits(cwd, tags, { from: from.commit, to: to.commit });
  const stops = [...tagged.filter((commit) => commit !== to.commit), to.commit];
  if (stops.length > mostSteps)
    return {
      problem: `there are ${stops.length} tags between '${from.name}' and '${to.name}'`,
      cure: `name a range with at most ${mostSteps}, or choose tags by '--tags'`,
    };
  const steps: Step[] = [];
  for (const [index, commit] of stops.entries()) {
    const before = await ancestorAmong(cwd, stops.slice(0, index), commit);
    const start = before === undefined ? from : await revisionOf(before, settings);
    const end = commit === to.commit ? to : await revisionOf(commit, settings);
    steps.push({ from: start, to: end });
  }
  return steps;
}

/** A revision by the name that was given, or by the tags of its commit. */
async function revisionOf(name: string, { cwd, tags }: StepSettings): Promise<Revision> {
  const command = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  const commit = (await gitLine(cwd, ...command)) ?? name;
  const own = tags.filter((tag) => tag.commit === commit).reverse();
  const named = own.find((tag) => tag.name === name || name === `tags/${tag.name}`);
  const day = (await gitLine(cwd, "show", "--no-patch", "--format=%cs", commit, "--")) ?? "";
  const isGiven = name !== commit && name !== "HEAD";
  if (named !== undefined) return { commit, name: named.name, date: named.date };
  if (isGiven) return { commit, name, date: day };
  const [first] = own;
  if (first !== undefined)
    return { commit, name: own.map((tag) => tag.name).join(", "), date: first.date };
  return { commit, name: name === "HEAD" ? "Unreleased" : commit.slice(0, 10), date: day };
}
