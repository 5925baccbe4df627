// @ts-check
// Sentences of a page in Markdown, comments of code, and a few rules of docs/contributing.md#voice that a script can check.

/** Words that one sentence may have; code is one word. */
export const longest = 35;

/** Words that sentences may have on average. */
export const average = 20;

/**
 * Sentences of a text, without code, tables and headings.
 *
 * @param {string} markdown
 * @returns {readonly string[]}
 */
export function sentencesOf(markdown) {
  return markdown
    .replaceAll("\r\n", "\n")
    .replace(/^---\n[^]*?^---$/m, "")
    .replace(/^( *)```[^]*?^\1```$/gm, "\n\n")
    .replace(/<!--[^]*?-->/g, "")
    .replace(/^(?:#+ .*|\|.*| *<\/?\w+>.*)$/gm, "\n")
    .replace(/`+[^`]+`+/g, "Code")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_]{1,2}(\S[^*_\n]*)[*_]{1,2}/g, "$1")
    .split(/\n\s*\n|\n(?= *(?:[-*]|\d+\.) )/)
    .map((block) => block.replace(/^ *(?:[-*]|\d+\.) /, ""))
    .flatMap((block) => block.split(/(?<=[.!?]["')]?)\s+(?=\S)(?![a-z])/))
    .map((sentence) => sentence.replaceAll(/\s+/g, " ").trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** @param {string} sentence */
export const wordsOf = (sentence) =>
  sentence.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * Faults of a text: sentences that are too long, alone or on average, and those that begin with "What" and ask nothing.
 *
 * @param {string} markdown
 * @returns {readonly string[]}
 */
export function proseFaults(markdown) {
  const sentences = sentencesOf(markdown);
  const lengths = sentences.map((sentence) => wordsOf(sentence).length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return [
    ...sentences.flatMap((sentence, index) => {
      const start = wordsOf(sentence)
        .slice(0, 6)
        .join(" ")
        .replace(/[.,;:]$/, "");
      const length = lengths[index] ?? 0;
      return [
        ...(length > longest ? [`'${start} …' has ${length} words; ${longest} are the limit`] : []),
        ...(/^What\b/.test(sentence) && !sentence.endsWith("?")
          ? [`'${start} …' begins with 'What' and asks nothing`]
          : []),
      ];
    }),
    // Two sentences have no average worth the name.
    ...(sentences.length > 2 && mean > average
      ? [`sentences have ${mean.toFixed(1)} words on average; ${average} are the limit`]
      : []),
  ];
}

/**
 * Lines of comments that begin with "What" and ask nothing. Code is not parsed: texts that hold comments count too.
 *
 * @param {string} code
 * @returns {readonly string[]} each with its number
 */
export function commentFaults(code) {
  return code.split("\n").flatMap((line, index) => {
    const [, comment] = /(?:^\s*\*|\/\*\*?|\/\/|\{\{!(?:--)?)\s+(What\b.*)/.exec(line) ?? [];
    return comment === undefined || comment.includes("?") ? [] : [`${index + 1}: ${comment}`];
  });
}
