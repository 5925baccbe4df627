import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";
import { patternCheck } from "../rules/pattern-check.ts";
import { quoteText, translateFilter, type BesideCondition } from "./filter.ts";
import { readSegments, type Segment, type Selector } from "./segments.ts";

/** The selection of a rule without code that stands for a path of a ruleset. */
export interface TranslatedGiven {
  readonly select: string;
  /** Whether names of what is selected are meant. */
  readonly isName: boolean;
  readonly keys?: LintCustomRuleConfig["keys"];
  readonly where?: LintCustomRuleConfig["where"];
}

/** A part of a path in the words of RFC 9535. */
interface Part {
  readonly descends: boolean;
  /** Selectors in brackets, without them. */
  readonly selectors: string;
  /** The filter that means the same, as far as there is one. */
  readonly filter: string | undefined;
}

/** Translates a path of a ruleset, whose dialect has `~`, `^`, names without quotes and filters in JavaScript. */
export function translateGiven(text: string): TranslatedGiven | { readonly problem: string } {
  const segments = readSegments(text.trim());
  if (segments === undefined) return { problem: `the path '${text}' cannot be read` };
  const parts: Part[] = [];
  let beside: readonly BesideCondition[] = [];
  let isName = false;
  for (const [index, segment] of segments.entries()) {
    const isLast = segments.slice(index + 1).every(({ kind }) => kind === "name-of");
    if (segment.kind === "name-of") {
      if (!isLast) return { problem: `the path '${text}' has more behind '~'` };
      isName = true;
    } else if (segment.kind === "parent") {
      if (!toParent(parts))
        return { problem: `the path '${text}' goes up to a part that has no name` };
    } else {
      const part = partOf(segment, isLast);
      if ("problem" in part) return part;
      parts.push(part);
      beside = part.beside;
    }
  }
  const select = `$${parts.map(partText).join("")}`;
  return { select, isName, ...besideText(beside) };
}

function partOf(
  segment: Extract<Segment, { kind: "step" }>,
  isLast: boolean,
): (Part & { readonly beside: readonly BesideCondition[] }) | { readonly problem: string } {
  const { descends, selectors } = segment;
  const [only] = selectors;
  const texts: string[] = [];
  const beside: BesideCondition[] = [];
  for (const selector of selectors) {
    if (selector.kind !== "filter") texts.push(selectorText(selector));
    else {
      const filter = translateFilter(selector.text, isLast && selectors.length === 1);
      if ("problem" in filter) return filter;
      beside.push(...filter.beside);
      texts.push(filter.text === "@ == @" ? "*" : `?${filter.text}`);
    }
  }
  const text = texts.join(",");
  const filter =
    selectors.length > 1 || only === undefined
      ? undefined
      : only.kind === "name"
        ? `# == ${quoteText(only.name)}`
        : only.kind === "wildcard"
          ? ""
          : only.kind === "filter"
            ? text.slice(1)
            : undefined;
  return { descends, selectors: text, filter, beside };
}

/** Makes of the last part a condition of what holds it. */
function toParent(parts: Part[]): boolean {
  const last = parts.pop();
  if (last === undefined) return false;
  const has = `@${partText({ ...last, descends: false })}`;
  if (last.descends) {
    parts.push({ descends: true, selectors: `?${has}`, filter: has });
    return true;
  }
  const holder = parts.pop();
  if (holder?.filter === undefined) return false;
  const filter = holder.filter === "" ? has : `${inGroup(holder.filter)} && ${has}`;
  parts.push({ descends: holder.descends, selectors: `?${filter}`, filter });
  return true;
}

const inGroup = (filter: string): string => (filter.includes("||") ? `(${filter})` : filter);

function partText({ descends, selectors }: Part): string {
  const dots = descends ? ".." : "";
  const [, name] = /^'([A-Za-z_][A-Za-z0-9_]*)'$/.exec(selectors) ?? [];
  if (name !== undefined) return `${descends ? ".." : "."}${name}`;
  if (selectors === "*") return descends ? "..*" : ".*";
  return `${dots}[${selectors}]`;
}

const selectorText = (selector: Exclude<Selector, { kind: "filter" }>): string =>
  selector.kind === "name"
    ? quoteText(selector.name)
    : selector.kind === "wildcard"
      ? "*"
      : selector.text;

function besideText(beside: readonly BesideCondition[]): Pick<TranslatedGiven, "keys" | "where"> {
  const names = beside.filter(({ field }) => field.length === 0);
  const others = beside.filter(({ field }) => field.length > 0);
  const [first, ...more] = names.map(({ pattern, isWanted }) => patternCheck(pattern, isWanted));
  const where = [
    ...more.map((keys) => ({ keys })),
    ...others.map(({ field, pattern, isWanted }) => ({
      field,
      check: { ...(isWanted ? { defined: true } : {}), ...patternCheck(pattern, isWanted) },
    })),
  ];
  return {
    ...(first === undefined ? {} : { keys: first }),
    ...(where.length === 0 ? {} : { where }),
  };
}
