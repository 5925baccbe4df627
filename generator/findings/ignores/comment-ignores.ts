import type { Position } from "../../diagnostics/diagnostic.ts";
import { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../diagnostics/located.ts";
import type { SourceText } from "../../source/reading/source-file.ts";
import { ignoreComments, type IgnoreComment } from "./comments.ts";
import { whyNot } from "./ignorable.ts";

/** A file with its comments. */
interface CommentedFile {
  readonly text: SourceText;
  readonly comments: readonly IgnoreComment[];
  /** Rules of each comment that have ignored something. */
  readonly used: ReadonlyMap<IgnoreComment, Set<string>>;
  /** Whether a document with it has findings that are fatal, which others may hide behind. */
  isUndecided: boolean;
}

/** Comments of the files of a run, and what they have ignored. */
export class CommentIgnores {
  readonly #files = new Map<string, CommentedFile>();

  /** Findings of a document that no comment in its files ignores. */
  async apply(
    findings: readonly LocatedDiagnostic[],
    files: ReadonlyMap<string, SourceText>,
  ): Promise<readonly LocatedDiagnostic[]> {
    const ignored = new Set<LocatedDiagnostic>();
    const isUndecided = findings.some((one) => one.class === "fatal");
    for (const [path, source] of files) {
      const file = this.#files.get(path) ?? (await read(source));
      if (file === undefined) continue;
      this.#files.set(path, file);
      file.isUndecided ||= isUndecided;
      const own = findings.filter((one) => one.location?.file === path && one.class !== "fatal");
      for (const [rule, scopes] of scopesByRule(file)) {
        const about = own.filter((one) => one.code === rule);
        for (const { finding, comment } of covered(about, scopes)) {
          ignored.add(finding);
          file.used.get(comment)?.add(rule);
        }
      }
    }
    return ignored.size === 0 ? findings : findings.filter((one) => !ignored.has(one));
  }

  /**
   * Faults of the comments themselves.
   *
   * @param ownRules codes of rules that are not ours
   * @param isOff whether a rule finds nothing in a file because of the settings
   */
  problems(
    isOff: (rule: string, file: string) => boolean,
    ownRules?: ReadonlySet<string>,
  ): readonly LocatedDiagnostic[] {
    const found = new Diagnostics();
    for (const [path, { comments, used, isUndecided }] of this.#files) {
      for (const comment of comments) {
        const location = { file: path, range: comment.range };
        const { rules, hasReason } = comment;
        if (rules.length === 0)
          found.report("ignore-unknown", location, {
            problem: "The comment names no rule",
            cure: "Write '# diptych-ignore RULE: reason'",
          });
        else if (!hasReason) found.report("ignore-reason", location, { rules: rules.join(", ") });
        for (const rule of rules) {
          const why = whyNot(rule, ownRules);
          if (why !== undefined) found.report("ignore-unknown", location, why);
          else if (hasReason && !isUndecided && !isOff(rule, path) && !used.get(comment)?.has(rule))
            found.report("ignore-unused", location, { rule });
        }
      }
    }
    return locate(found.all, new Map([...this.#files].map(([path, { text }]) => [path, text])));
  }
}

async function read(text: SourceText): Promise<CommentedFile | undefined> {
  const comments = await ignoreComments(text);
  if (comments.length === 0) return undefined;
  const used = new Map(comments.map((comment) => [comment, new Set<string>()]));
  return { text, comments, used, isUndecided: false };
}

/** A part of a file in which a comment ignores a rule. */
interface Scope {
  readonly start: Position;
  readonly end: Position;
  readonly comment: IgnoreComment;
}

function scopesByRule({ comments }: CommentedFile): ReadonlyMap<string, readonly Scope[]> {
  const byRule = new Map<string, Scope[]>();
  for (const comment of comments) {
    if (!comment.hasReason) continue;
    for (const rule of comment.rules) {
      const scopes = comment.members.map(({ start, end }) => ({ start, end, comment }));
      const list = byRule.get(rule);
      if (list === undefined) byRule.set(rule, scopes);
      else for (const one of scopes) list.push(one);
    }
  }
  return byRule;
}

/** Findings that begin in a scope, with the comment of the innermost. Scopes are apart or within each other. */
function covered(
  findings: readonly LocatedDiagnostic[],
  scopes: readonly Scope[],
): readonly { readonly finding: LocatedDiagnostic; readonly comment: IgnoreComment }[] {
  const starts = [...scopes].sort((a, b) => order(a.start, b.start) || order(b.end, a.end));
  const places = findings
    .flatMap((finding) => {
      const at = finding.location?.range?.start;
      return at === undefined ? [] : [{ finding, at }];
    })
    .sort((a, b) => order(a.at, b.at));
  const open: Scope[] = [];
  let next = 0;
  return places.flatMap(({ finding, at }) => {
    for (let scope = starts[next]; scope && order(scope.start, at) <= 0; scope = starts[next]) {
      open.push(scope);
      next += 1;
    }
    while (open.length > 0 && order(open.at(-1)?.end ?? at, at) <= 0) open.pop();
    const comment = open.at(-1)?.comment;
    return comment === undefined ? [] : [{ finding, comment }];
  });
}

const order = (a: Position, b: Position): number => a.line - b.line || a.column - b.column;
