import type { Issue, IssueCode } from "../issue.ts";
import { describeReceived } from "./received.ts";

/** Issues after which checking stops. */
const maxIssues = 100;

/** Properties and items, one within the other, down to which recursive types are checked. */
const maxDepth = 500;

/** Stands for a value that must not be shown. */
const secret: unique symbol = /* @__PURE__ */ Symbol("secret");

type Key = string | number;

/** One issue before it is put into words, which nobody may ask for. */
interface Finding {
  readonly code: IssueCode;
  readonly path: readonly Key[];
  readonly expected: string | undefined;
  readonly received: unknown;
}

/** A member of a union and the name to call it by. */
export interface Member {
  readonly name: string;
  readonly check: Check;
}

/** Reports to `found` what is wrong with a value. */
export type Check = (value: unknown, found: Findings) => void;

/**
 * What is wrong with a value, while it is being checked, and the place where checking is at.
 * Every `enter` is followed by its `leave`.
 */
export class Findings {
  readonly #path: Key[];
  #seen: Map<object, Map<Check, Findings>> | undefined;
  /** Absent while nothing is wrong, which is most often for good. */
  #findings: Finding[] | undefined;

  constructor(within?: Findings) {
    this.#path = within === undefined ? [] : within.#path;
    this.#seen = within === undefined ? undefined : within.#seen;
  }

  /** Whether nothing is wrong so far. */
  get none(): boolean {
    return this.#findings === undefined;
  }

  /** Whether so much is wrong that there is no use in looking further. */
  get full(): boolean {
    return this.#findings !== undefined && this.#findings.length >= maxIssues;
  }

  /** Everything that is wrong, put into words. */
  get issues(): readonly Issue[] {
    return this.#list.map(toIssue);
  }

  /** Goes into a property or an item. */
  enter(key: Key): void {
    this.#path.push(key);
  }

  /** Goes back to where `enter` was called. */
  leave(): void {
    this.#path.pop();
  }

  /** The value, or what it has under `key`, is not as expected. */
  report(code: IssueCode, expected: string, received: unknown, key?: Key): void {
    const path = key === undefined ? [...this.#path] : [...this.#path, key];
    this.#add({ code, path, expected, received });
  }

  /** Like `report`, for a value that must not be shown. */
  reportSecret(code: IssueCode, expected: string, key?: Key): void {
    this.report(code, expected, secret, key);
  }

  /** A required property is absent. */
  missing(key: string): void {
    this.#add({
      code: "required",
      path: [...this.#path, key],
      expected: undefined,
      received: undefined,
    });
  }

  /** There is a property that must not be there. */
  unknown(key: string): void {
    this.#add({
      code: "unknown",
      path: [...this.#path, key],
      expected: undefined,
      received: undefined,
    });
  }

  /** Whether the value is nested too deep to go on, which is reported. */
  tooDeep(value: unknown): boolean {
    if (this.#path.length <= maxDepth) return this.full;
    this.report("depth", `at most ${maxDepth} levels`, value);
    return true;
  }

  /** At least one member must match. */
  anyOf(value: unknown, expected: string, members: readonly Member[]): void {
    const trials: Findings[] = [];
    for (const { check } of members) {
      const trial = this.#try(value, check);
      if (trial.none) return;
      trials.push(trial);
    }
    this.#none(value, expected, trials);
  }

  /** Exactly one member must match. */
  oneOf(value: unknown, expected: string, members: readonly Member[]): void {
    const trials: Findings[] = [];
    const matching: string[] = [];
    for (const { name, check } of members) {
      const trial = this.#try(value, check);
      if (trial.none) matching.push(name);
      trials.push(trial);
    }
    if (matching.length === 0) this.#none(value, expected, trials);
    if (matching.length > 1) {
      this.report(
        "union",
        `exactly one of ${expected}, not ${matching.join(" and ")} at once`,
        value,
      );
    }
  }

  /**
   * Checks apart from what has been found so far. An object is checked once against each member,
   * so that unions within unions do not take exponential time.
   */
  #try(value: unknown, check: Check): Findings {
    if (typeof value !== "object" || value === null) return this.#fresh(value, check);
    this.#seen ??= new Map();
    let checked = this.#seen.get(value);
    if (checked === undefined) this.#seen.set(value, (checked = new Map()));
    let trial = checked.get(check);
    if (trial === undefined) checked.set(check, (trial = this.#fresh(value, check)));
    return trial;
  }

  #fresh(value: unknown, check: Check): Findings {
    const trial = new Findings(this);
    check(value, trial);
    return trial;
  }

  /** No member matches: says so, and what keeps the closest one from matching. */
  #none(value: unknown, expected: string, trials: readonly Findings[]): void {
    this.report("union", expected, value);
    const here = this.#path.length;
    const near = trials
      .map((trial) => trial.#list)
      .filter((findings) => findings.every(({ path }) => path.length > here))
      .sort((a, b) => a.length - b.length);
    const [first = [], second = []] = near;
    if (first.length !== second.length) for (const finding of first) this.#add(finding);
  }

  get #list(): readonly Finding[] {
    return this.#findings ?? [];
  }

  #add(finding: Finding): void {
    if (this.full) return;
    if (this.#findings === undefined) this.#findings = [finding];
    else this.#findings.push(finding);
  }
}

function toIssue({ code, path, expected, received }: Finding): Issue {
  const pointer = path
    .map((key) => `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`)
    .join("");
  if (code === "required") return { code, path: pointer, message: "is required but missing" };
  if (code === "unknown") return { code, path: pointer, message: "is not a known property" };
  if (expected === undefined) throw new Error(`an issue of code ${code} must say what is expected`);
  if (received === secret)
    return { code, path: pointer, message: `expected ${expected}`, expected };
  const there = describeReceived(received);
  return {
    code,
    path: pointer,
    message: `expected ${expected}, got ${there}`,
    expected,
    received: there,
  };
}
