import {
  compileJsonPath,
  type Follow,
  type JsonPath,
} from "../../../generator/json-path/json-path.ts";
import { getByPointer, joinPointer } from "../../../generator/source/locations/pointer.ts";
import { targetPlace, type Place } from "../../../generator/source/references/relocation.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";
import { isOfKind, nodesWithin } from "./conditions-around.ts";
import type { CustomRuleProblem } from "./custom-rule-problem.ts";
import type { LintDocument } from "../document.ts";
import type { LintNode } from "../walk.ts";
import type { CheckedDocument, OwnRule } from "./own-rule.ts";
import { followNodes, subjectOf, type FollowValue, type Subject } from "./subject.ts";
import { compileWhere, type Where } from "./where.ts";

/** The values that a rule without code is about. */
export interface Selection {
  readonly sees: OwnRule["sees"];
  subjects(checked: CheckedDocument): Subjects;
}

interface Subjects {
  readonly subjects: Iterable<Subject>;
  readonly follow: FollowValue;
}

const unfollowed: FollowValue = () => undefined;

/** The selection of a rule, or what is wrong with it. */
export async function compileSelection(
  rule: LintCustomRuleConfig,
): Promise<Selection | CustomRuleProblem> {
  const { select, on, resolved = false } = rule;
  if ((select === undefined) === (on === undefined))
    return {
      path: select === undefined ? [] : ["on"],
      problem: "A rule has either 'select' or 'on'",
      cure: select === undefined ? "Add 'select'" : "Remove one of them",
    };
  const where = await compileWhere(rule.where ?? [], on !== undefined);
  if ("problem" in where) return where;
  if (on !== undefined) {
    if (resolved)
      return { path: ["resolved"], problem: "'resolved' stands beside 'on'", cure: "Remove it" };
    const kinds = typeof on === "string" ? [on] : on;
    return { sees: "converted", subjects: (checked) => nodesOfKinds(checked, kinds, where) };
  }
  const paths: JsonPath[] = [];
  const texts = typeof select === "string" ? [select] : (select ?? []);
  for (const [index, text] of texts.entries()) {
    const path = compileJsonPath(text, true);
    if (path.kind === "mistake") {
      const problem = `'${text}' is no JSONPath: ${path.message}, at character ${path.offset + 1}`;
      const at = typeof select === "string" ? ["select"] : ["select", String(index)];
      return { path: at, problem, cure: "Correct it by RFC 9535" };
    }
    paths.push(path);
  }
  return {
    sees: "written",
    subjects(checked) {
      const { subjects, follow } = resolved
        ? resolvedMatches(checked, paths)
        : matches(checked, paths);
      return { subjects: only(subjects, (one) => where.admits(one, follow)), follow };
    },
  };
}

function* only<Item>(items: Iterable<Item>, holds: (item: Item) => boolean): Generator<Item> {
  for (const item of items) if (holds(item)) yield item;
}

function nodesOfKinds(
  { document }: CheckedDocument,
  kinds: NonNullable<Exclude<LintCustomRuleConfig["on"], string>>,
  where: Where,
): Subjects {
  const follow = followNodes(document);
  const around = where.around(document);
  const within = around.length === 0 ? undefined : nodesWithin(document, around);
  const nodes = [...document.nodes].filter(
    (node) =>
      node.target === undefined &&
      kinds.some((kind) => isOfKind(node, kind)) &&
      within?.has(node) !== false,
  );
  const names = namesOfReferences(document);
  const subjects = nodes.map((node): Subject => {
    const otherNames = names.get(node);
    return { ...subjectOf(node, document), ...(otherNames === undefined ? {} : { otherNames }) };
  });
  return { subjects: only(subjects, (one) => where.admits(one, follow)), follow };
}

/** The names of the references that lead to each node. */
function namesOfReferences(document: LintDocument): ReadonlyMap<LintNode, readonly string[]> {
  const names = new Map<LintNode, string[]>();
  for (const node of document.nodes) {
    const target = node.target === undefined ? undefined : document.follow(node);
    if (target === undefined) continue;
    const list = names.get(target);
    if (list === undefined) names.set(target, [node.key]);
    else list.push(node.key);
  }
  return names;
}

/** Matches in each file as it is written. */
function matches({ written }: CheckedDocument, paths: readonly JsonPath[]): Subjects {
  const subjects = [...written].flatMap(([file, root]) =>
    paths.flatMap((path) => {
      const found = path.find(root);
      if (!found.complete) throw new Error("its search takes too many steps");
      return found.matches.map((one): Subject => {
        const pointer = joinPointer("", ...one.path);
        return { value: one.value, name: one.path.at(-1) ?? "", place: { file, pointer } };
      });
    }),
  );
  return { subjects, follow: unfollowed };
}

/** Matches in the document with what its references lead to. */
function resolvedMatches(checked: CheckedDocument, paths: readonly JsonPath[]): Subjects {
  const { document, written } = checked;
  const entry = document.root?.file ?? "";
  const { addresses } = document;
  const conversions = addresses === undefined ? {} : { addresses };
  const follow: FollowValue = (value, place) => {
    const seen = new Set<unknown>();
    let here: { readonly value: unknown; readonly place: Place } = { value, place };
    for (let ref = refOf(here.value); ref !== undefined; ref = refOf(here.value)) {
      if (seen.has(here.value)) return undefined;
      seen.add(here.value);
      const target = targetPlace(ref, here.place, conversions);
      const found = target && getByPointer(written.get(target.file), target.pointer);
      if (target === undefined || found === undefined) return undefined;
      here = { value: found, place: target };
    }
    return here;
  };
  const inFiles: Follow = (value, file) =>
    follow(value, { file: file === "" ? entry : file, pointer: "" });
  const subjects = paths.flatMap((path) => {
    const found = path.findResolved(written.get(entry), inFiles);
    if (!found.complete) throw new Error("its search takes too many steps");
    return found.matches.map((one): Subject => {
      const at = ({ target, path: keys }: typeof one.written): Place => ({
        file: target?.file ?? entry,
        pointer: joinPointer(target?.pointer ?? "", ...keys),
      });
      const { value, path: keys } = one;
      return { value, name: keys.at(-1) ?? "", place: at(one.written), namePlace: at(one.holder) };
    });
  });
  return { subjects, follow };
}

function refOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "$ref"))
    return undefined;
  const ref = (value as Readonly<Record<string, unknown>>)["$ref"];
  return typeof ref === "string" ? ref : undefined;
}
