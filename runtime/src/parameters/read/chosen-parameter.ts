import type { ParameterFields } from "./read-parameter-fields.ts";
import type { ParsedKind } from "./parsers.ts";
import { maxIssues, type ParameterIssue, type ParameterReader } from "./parameter-reader.ts";

/** A form in which values of a choice are sent, and what reads it. */
export type ParameterWay = Way<string> | Way<readonly string[]>;

interface Way<Source> {
  /** Received source in this form; undefined if nothing was sent. */
  readonly source: (r: ParameterReader) => Source | undefined;
  readonly read: (r: ParameterReader, source: Source) => unknown;
  /** Members of an object. */
  readonly fields?: ParameterFields;
  /** Whether names of the object's members are told from all others: `color[R]`. */
  readonly apart?: true;
  /** Whether it is JSON text of an object. */
  readonly json?: true;
}

type AnyWay = Way<string | readonly string[]>;

/** A form that was sent. */
interface Sent {
  readonly way: AnyWay;
  /** Undefined where something is wrong with it, which `issues` have. */
  readonly source: string | readonly string[] | undefined;
  readonly issues: readonly ParameterIssue[];
  /** Names that the object does not have. */
  readonly unknown: number;
}

/**
 * The value of a choice, read from the first form that fits; undefined if none was sent. Of objects the
 * one that has most of the names is tried first.
 *
 * @param expected the choice in words
 * @param isWhole whether an object without members is sent as nothing, and the parameter is required
 */
export function chosenParameter(
  r: ParameterReader,
  ways: readonly ParameterWay[],
  expected: string,
  isWhole = false,
): unknown {
  const sent = sentForms(r, ways as readonly AnyWay[]);
  if (sent.length > 1 && sent.some(({ way }) => way.apart) && sent.some(({ way }) => !way.fields))
    return r.note("duplicate", "is given more than once");
  const mistakes: (readonly ParameterIssue[])[] = [];
  for (const { way, source, issues } of sent) {
    if (source === undefined) mistakes.push(issues);
    else {
      const { value, issues: found } = attempt(r, () => way.read(r, source));
      if (found === undefined) return value;
      mistakes.push(found);
    }
  }
  const [only, ...others] = mistakes;
  if (only === undefined) return isWhole ? empty(r, ways) : undefined;
  r.refused = true;
  if (others.length > 0) return r.invalid("union", expected, textOf(sent));
  r.issues.push(...only);
  return undefined;
}

/** A value that has been read. */
export function givenParameter<T>(_: ParameterReader, value: T): T {
  return value;
}

function sentForms(r: ParameterReader, ways: readonly AnyWay[]): readonly Sent[] {
  const hasOthers = ways.some(({ fields }) => fields === undefined);
  const forms: Sent[] = [];
  for (const way of ways) {
    const { value: source, issues = [] } = attempt(r, () => way.source(r));
    if (source === undefined && issues.length === 0) continue;
    if (r.parsedKind !== undefined && !holds(way, source, r.parsedKind)) continue;
    const texts = typeof source === "object" ? source : [];
    const unknown = way.fields === undefined ? 0 : unknownNames(texts, way.fields);
    if (way.json === true && !(typeof source === "string" && isJsonText(source))) continue;
    // Texts without a name of the object are those of another kind.
    const isOther =
      r.parsedKind === undefined &&
      (texts.length % 2 === 1 || (unknown > 0 && unknown * 2 === texts.length));
    if (hasOthers && way.fields !== undefined && way.apart !== true && isOther) continue;
    forms.push({ way, source, issues, unknown });
  }
  const objects = forms.filter(({ way }) => way.fields !== undefined);
  if (objects.length < 2) return forms;
  objects.sort((a, b) => a.unknown - b.unknown);
  return forms.map((form) => (form.way.fields === undefined ? form : (objects.shift() ?? form)));
}

/** Whether a form fits the kind of the parsed value. */
function holds(way: AnyWay, source: unknown, kind: ParsedKind): boolean {
  if (way.json === true) return kind !== "text";
  if (way.fields !== undefined) return kind === "object";
  return kind === "text" || (kind === "list" && typeof source === "object");
}

/** The result of a function, or the issues that it has reported, which are taken back. */
function attempt<T>(
  r: ParameterReader,
  read: () => T,
): { readonly value?: T; readonly issues?: readonly ParameterIssue[] } {
  const { length } = r.issues;
  r.refused = false;
  const value = read();
  // Members of a union that were tried within it leave no issues.
  const isWrong = r.refused && (r.issues.length > length || length >= maxIssues);
  r.refused = false;
  if (!isWrong) return { value };
  r.part = "";
  return { issues: r.issues.splice(length) };
}

function unknownNames(texts: readonly string[], { properties, others }: ParameterFields): number {
  if (typeof others !== "string") return 0;
  let unknown = 0;
  for (let i = 0; i < texts.length; i += 2) if (!properties.has(texts[i] as string)) unknown++;
  return unknown;
}

function empty(r: ParameterReader, ways: readonly ParameterWay[]): unknown {
  for (const { fields, read } of ways as readonly AnyWay[]) {
    if (fields === undefined) continue;
    const { value, issues } = attempt(r, () => read(r, []));
    if (issues === undefined) return value;
  }
  return undefined;
}

/** Received value that messages show. */
function textOf(sent: readonly Sent[]): unknown {
  return sent.find(({ source }) => source !== undefined)?.source;
}

/** Whether a text can be JSON of an object or an array. */
export function isJsonText(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Reads a part whose values are texts, or objects and arrays as JSON text. */
export function readTextOrJson<T>(
  r: ParameterReader,
  text: string,
  readText: (r: ParameterReader, text: string) => T,
  readJson: (r: ParameterReader, text: string) => T,
): T {
  const { part } = r;
  const wasRefused = r.refused;
  if (!isJsonText(text)) return readText(r, text);
  const json = attempt(r, () => readJson(r, text));
  r.part = part;
  const plain = json.issues === undefined ? json : attempt(r, () => readText(r, text));
  r.part = part;
  r.refused = wasRefused;
  if (plain.issues === undefined) return plain.value as T;
  r.refused = true;
  r.issues.push(...(json.issues ?? []));
  return undefined as never;
}
