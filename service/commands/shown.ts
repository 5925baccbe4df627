/** Text without characters that would move the cursor or end the line. */
export const shown = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) => JSON.stringify(one).slice(1, -1));
