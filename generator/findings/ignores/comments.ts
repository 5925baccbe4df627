import type { Range } from "../../diagnostics/diagnostic.ts";
import { LineTable } from "../../source/locations/line-table.ts";
import type { YamlComment } from "../../source/reading/yaml/comment-members.ts";
import type { SourceText } from "../../source/reading/source-file.ts";

/** A comment by which findings are ignored. */
export interface IgnoreComment {
  readonly range: Range;
  readonly rules: readonly string[];
  readonly hasReason: boolean;
  /** Parts of the file that it is about. */
  readonly members: readonly Range[];
}

const pattern = /^#+[ \t]*diptych-ignore(?=[\s:]|$)/;

/** Comments `# diptych-ignore RULE[, RULE]: reason` of a file; JSON has none. */
export async function ignoreComments({ text }: SourceText): Promise<readonly IgnoreComment[]> {
  if (!text.includes("diptych-ignore")) return [];
  const { directComments } = await import("../../source/reading/yaml/direct-comments.ts");
  const comments = directComments(text, pattern) ?? (await byLibrary(text));
  const lines = new LineTable(text);
  const rangeOf = ({ start, end }: { readonly start: number; readonly end: number }): Range => ({
    start: lines.position(start),
    end: lines.position(end),
  });
  return comments.map((comment) => {
    const rest = comment.text.replace(pattern, "");
    const colon = rest.indexOf(":");
    const rules = colon === -1 ? rest : rest.slice(0, colon);
    return {
      range: rangeOf(comment.span),
      rules: [...new Set(rules.split(/[\s,]+/).filter((rule) => rule !== ""))],
      hasReason: colon !== -1 && rest.slice(colon + 1).trim() !== "",
      members: comment.members.map(rangeOf),
    };
  });
}

/** The same of texts with something unusual, which takes the library. */
async function byLibrary(text: string): Promise<readonly YamlComment[]> {
  const { yamlComments } = await import("../../source/reading/yaml/yaml-comments.ts");
  return yamlComments(text, pattern);
}
