import { RE2JS } from "re2js";
import { isQuicklyTested } from "../../../generator/rules/backtracking.ts";

/**
 * A regular expression of a rule without code. It takes no text for which that may take long: sets of rules are
 * shared, and a document may have any text. Where the engine of the platform may, another tests the text in linear time.
 */
export class BoundedPattern extends RegExp {
  #linear: RE2JS | undefined;

  /** Throws an error where the text may take long, and the other engine does not know the expression; this ends the rule. */
  override test(text: string): boolean {
    if (isQuicklyTested(this.source, text)) return super.test(text);
    const linear = (this.#linear ??= linearPattern(this.source, this.ignoreCase));
    if (linear === undefined)
      throw new Error(
        `testing a text of ${text.length} characters against ${this.source} may take too much time`,
      );
    return linear.matcher(text).find();
  }
}

/** The expression for an engine that takes linear time, if it means the same there. */
function linearPattern(source: string, ignoreCase: boolean): RE2JS | undefined {
  // Spaces are other ones there, and so are letters without regard to case beyond ASCII.
  if (/\\[sSbBpPkuc]|\\\d|[^\x20-\x7e]|\(\?/.test(source.replaceAll("(?:", "("))) return undefined;
  try {
    return RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch {
    return undefined;
  }
}
