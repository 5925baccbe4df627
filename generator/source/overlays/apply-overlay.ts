import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { compileJsonPath, type JsonPathMatch } from "../../json-path/json-path.ts";
import { StepsSpent } from "../../json-path/steps.ts";
import { joinPointer } from "../locations/pointer.ts";
import type { Place } from "../references/relocation.ts";
import type { OverlayAction } from "./overlay-file.ts";
import { kindOf, type Key, type OverlaidValue } from "./overlaid-value.ts";

/**
 * Applies the actions of an overlay in their order, each to what those before it have made.
 *
 * Source: Overlay Specification 1.1, Action Object.
 */
export function applyActions(
  document: OverlaidValue,
  actions: readonly OverlayAction[],
  file: string,
  diagnostics: Diagnostics,
): void {
  for (const action of actions) {
    try {
      applyAction(document, action, file, diagnostics);
    } catch (error) {
      if (!(error instanceof StepsSpent)) throw error;
      diagnostics.report("overlay-limit", { file, pointer: action.pointer }, {});
      return;
    }
  }
}

function applyAction(
  document: OverlaidValue,
  { pointer, target, change }: OverlayAction,
  file: string,
  diagnostics: Diagnostics,
): void {
  const at = (field: string): Place => ({ file, pointer: joinPointer(pointer, field) });
  const found = find(document, target, at("target"), diagnostics);
  if (found === undefined) return;
  if (found.length === 0) {
    diagnostics.report("overlay-unmatched", at("target"), { target });
    return;
  }
  if (change.kind === "none") {
    const reason = "It has neither 'update' nor 'copy' nor 'remove: true'";
    diagnostics.report("overlay-no-effect", { file, pointer }, { reason });
    return;
  }
  if (change.kind === "remove") {
    if (found.some(({ path }) => path.length === 0)) {
      const reason = "the whole document cannot be removed";
      diagnostics.report("overlay-mismatch", at("target"), { reason });
    } else removeAll(document, found);
    return;
  }
  const kinds = new Set(found.map(({ value }) => kindOf(value)));
  if (kinds.size > 1) {
    const reason = `'${target}' selects ${[...kinds].map((kind) => words[kind]).join(" and ")}`;
    diagnostics.report("overlay-mismatch", at("target"), { reason });
    return;
  }
  const given =
    change.kind === "update"
      ? { value: change.value, place: at("update") }
      : copied(document, change.from, at("copy"), diagnostics);
  if (given === undefined) return;
  let changed = false;
  for (const { path } of found) {
    const result = document.merge(path, given.value, given.place);
    if (typeof result === "boolean") changed ||= result;
    else {
      const reason = `${words[result.given]} cannot be merged with ${words[result.found]}`;
      const place = change.kind === "update" ? result.written : at("copy");
      diagnostics.report("overlay-mismatch", place, { reason });
      return;
    }
  }
  if (changed) return;
  const reason = "What it selects says the same already";
  diagnostics.report("overlay-no-effect", { file, pointer }, { reason });
}

const words = { object: "an object", array: "an array", primitive: "a single value" } as const;

/** Values that an expression selects, each once; undefined where it is wrong. */
function find(
  document: OverlaidValue,
  text: string,
  place: Place,
  diagnostics: Diagnostics,
): readonly JsonPathMatch[] | undefined {
  const expression = compileJsonPath(text);
  if (expression.kind === "mistake") {
    const { message, offset } = expression;
    diagnostics.report("overlay-target", place, { reason: message, offset: String(offset) });
    return undefined;
  }
  const { matches, complete } = expression.find(document.root, document.steps);
  if (!complete) throw new StepsSpent();
  const known = new Set<string>();
  return matches.filter(({ path }) => {
    const name = joinPointer("", ...path);
    return !known.has(name) && known.add(name);
  });
}

/** The value that an expression of `copy` selects, which must be one. */
function copied(
  document: OverlaidValue,
  from: string,
  place: Place,
  diagnostics: Diagnostics,
): { readonly value: unknown; readonly place: Place } | undefined {
  const found = find(document, from, place, diagnostics);
  if (found === undefined) return undefined;
  const [first] = found;
  if (first === undefined || found.length > 1) {
    const reason = `'${from}' selects ${found.length} values, and one can be copied`;
    diagnostics.report("overlay-mismatch", place, { reason });
    return undefined;
  }
  document.share();
  return document.at(first.path);
}

/** Removes values, those deepest in the document first, so that the paths of the others stay right. */
function removeAll(document: OverlaidValue, found: readonly JsonPathMatch[]): void {
  const byHolder = new Map<string, { path: readonly Key[]; keys: Set<Key> }>();
  for (const { path } of found) {
    const holder = path.slice(0, -1);
    const name = joinPointer("", ...holder);
    const known = byHolder.get(name) ?? { path: holder, keys: new Set<Key>() };
    known.keys.add(path.at(-1) as Key);
    byHolder.set(name, known);
  }
  const deepestFirst = [...byHolder.values()].sort((a, b) => b.path.length - a.path.length);
  for (const { path, keys } of deepestFirst) document.remove(path, keys);
}
