/** Characters of one text of an event. */
const longest = 255;

/** Characters that change how a terminal or a log shows what follows, and what a database does not take. */
const unfit = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text as an event has it: on one line, and not the whole of a long one. */
export function eventText(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return short.replace(unfit, "\ufffd");
}
