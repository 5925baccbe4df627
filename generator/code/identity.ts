import { Code, Global, Name, Reference, type Printable } from "./code.ts";

/** A text that is equal for fragments that mean the same; comparing fragments imports nothing. */
export function identity(fragment: Printable): string {
  if (fragment instanceof Code) {
    const { texts, values } = fragment;
    let text = texts[0] ?? "";
    for (let i = 0; i < values.length; i++)
      text += identity(values[i] as Printable) + (texts[i + 1] ?? "");
    return text;
  }
  if (fragment instanceof Reference) return `\u0000${fragment.source}#${fragment.symbol}\u0000`;
  if (fragment instanceof Name) return fragment.text;
  return fragment instanceof Global ? fragment.name : String(fragment);
}

/** The same for a view: an object or a list whose text is fragments. */
export function viewIdentity(view: unknown): string {
  if (isPrintable(view)) return delimited(identity(view));
  if (typeof view !== "object" || view === null)
    return typeof view === "string" ? delimited(view) : String(view);
  let text = "";
  if (Array.isArray(view)) {
    for (const item of view) text += `${viewIdentity(item)},`;
    return `[${text}]`;
  }
  for (const [key, value] of Object.entries(view))
    if (value !== undefined) text += `${delimited(key)}:${viewIdentity(value)},`;
  return `{${text}}`;
}

/** A text that cannot be taken for another with what stands around it. */
const delimited = (text: string): string => `${text.length}"${text}"`;

function isPrintable(value: unknown): value is Exclude<Printable, number> {
  return (
    value instanceof Code ||
    value instanceof Reference ||
    value instanceof Name ||
    value instanceof Global
  );
}

/** Fragments without those that mean the same as one before them. */
export function distinct<Fragment extends Printable>(fragments: readonly Fragment[]): Fragment[] {
  const found = new Map<string, Fragment>();
  for (const fragment of fragments) {
    const key = identity(fragment);
    if (!found.has(key)) found.set(key, fragment);
  }
  return [...found.values()];
}
