import { isQuicklyTested } from "../../../generator/rules/backtracking.ts";

/**
 * A regular expression of a rule without code. It tests no text for which that may take long: sets of rules are
 * shared, and a document may have any text.
 */
export class BoundedPattern extends RegExp {
  /** Throws an error where the text may take long, which ends the rule. */
  override test(text: string): boolean {
    if (!isQuicklyTested(this.source, text))
      throw new Error(
        `testing a text of ${text.length} characters against ${this.source} may take too much time`,
      );
    return super.test(text);
  }
}
