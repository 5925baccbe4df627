/** Values that a condition can name. */
export type ConditionValues = Readonly<Record<string, string>>;

const token = /\s*(?:'([^']*)'|"([^"]*)"|([^\s'"]+))/y;

/** A word of a condition: a quoted text, or what stands between spaces. */
interface Word {
  readonly text: string;
  readonly isQuoted: boolean;
}

/**
 * Evaluates a condition such as `#{target.state} -eq 'RUNNING' -and #{target.component} -ne 'db'`: comparisons by
 * `-eq` and `-ne`, joined by `-and` and `-or` from left to right, or `true` or `false` alone; hyphens may be left
 * out. Undefined where it is none of these, or names something else.
 *
 * @param values what names in braces stand for, such as `target.state`
 */
export function evaluateCondition(condition: string, values: ConditionValues): boolean | undefined {
  const words = wordsOf(condition);
  if (words === undefined) return undefined;
  const [only] = words;
  if (words.length === 1 && only !== undefined) return constant(only.text);
  let result: boolean | undefined;
  for (let at = 0; at < words.length; at += 4) {
    const [left, operator, right, join] = words.slice(at, at + 4);
    if (left === undefined || operator === undefined || right === undefined) return undefined;
    const [one, other] = [valueOf(left, values), valueOf(right, values)];
    if (one === undefined || other === undefined) return undefined;
    const holds = { eq: one === other, ne: one !== other }[operatorOf(operator)];
    if (holds === undefined) return undefined;
    const before = at === 0 ? undefined : words[at - 1];
    if (before === undefined) result = holds;
    else if (operatorOf(before) === "and") result = result === true && holds;
    else if (operatorOf(before) === "or") result = result === true || holds;
    else return undefined;
    // A joining word has a condition behind it.
    if (join !== undefined && at + 4 >= words.length) return undefined;
  }
  return result;
}

function wordsOf(condition: string): readonly Word[] | undefined {
  const words: Word[] = [];
  const text = condition.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (match === null) return undefined;
    const [, single, double, plain = ""] = match;
    const quoted = single ?? double;
    words.push({ text: quoted ?? plain, isQuoted: quoted !== undefined });
  }
  return words;
}

function constant(word: string): boolean | undefined {
  const text = word.toLowerCase();
  return text === "true" || text === "false" ? text === "true" : undefined;
}

/** The word of an operator, without its hyphen. */
const operatorOf = ({ text }: Word): string => text.toLowerCase().replace(/^-/, "");

function valueOf({ text, isQuoted }: Word, values: ConditionValues): string | undefined {
  const name = isQuoted ? undefined : /^#\{([^}]*)\}$/.exec(text)?.[1];
  if (name === undefined) return text;
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
