import type { IssueCode } from "../issue/issue.ts";

/** Limit of issues; unknown enum values have a limit of the same size. */
const maxIssues = 100;

/** In place of a value that must not be shown. */
export const secret: unique symbol = /* @__PURE__ */ Symbol("secret");

type Key = string | number;

/** One issue before its message is made, which may never be needed. */
export interface Finding {
  readonly code: IssueCode;
  readonly path: readonly Key[];
  /** Empty if the issue is the presence or absence of the property. */
  readonly expected: string;
  readonly received: unknown;
}

/** Reports to `found` what is wrong with a value. */
export type Check = (value: unknown, found: Findings) => void;

/**
 * Findings in a value that is being checked, and the current location in it. Every `enter` is followed
 * by its `leave`.
 */
export class Findings {
  /** Keys of the current location; declared alone, as the constructor sets it in fewer bytes. */
  declare readonly path: Key[];
  /** Findings, without messages yet. */
  readonly list: Finding[] = [];
  /**
   * How many are not values that an enum does not list. Clients let those through, so that they must
   * not hide what comes behind them.
   */
  errors = 0;
  /** Whether a finding about a format is let through; absent where none is. */
  declare forgives?: ((finding: Finding) => boolean) | undefined;
  /** Findings that are let through; present once there was one. */
  declare forgiven?: Finding[] | undefined;
  /** Results of members of unions by object; present once a union has been checked. */
  declare seen?: Map<object, Map<Check, Findings>> | undefined;
  /** Checks of conditions, by their set, which remember what fits; present once there was one. */
  declare evaluations?: Map<object, unknown> | undefined;

  constructor(path: Key[] = []) {
    this.path = path;
  }

  /** Whether enough is wrong to stop checking. */
  get full(): boolean {
    return this.errors >= maxIssues;
  }

  /** Enters a property or an item. */
  enter(key: Key): void {
    this.path.push(key);
  }

  /** Returns to the location of the matching `enter`. */
  leave(): void {
    this.path.pop();
  }

  /** The value, or what it has under `key`, is not as expected. */
  report(code: IssueCode, expected: string, received: unknown, key: Key | [] = []): void {
    this.add({ code, path: this.path.concat(key), expected, received });
  }

  /** A text is not of the format that it should have, which is let through. */
  doubt(expected: string, received: unknown, key: Key | [] = []): void {
    this.forgive([{ code: "format", path: this.path.concat(key), expected, received }]);
  }

  /** Keeps findings that are let through. */
  forgive(findings: readonly Finding[]): void {
    const all = (this.forgiven ??= []);
    for (const finding of findings) all.push(finding);
  }

  /** A required property is absent. */
  missing(key: string): void {
    this.report("required", "", undefined, key);
  }

  /** A property is present that must not be. */
  unknown(key: string): void {
    this.report("unknown", "", undefined, key);
  }

  /** Keeps a finding unless there are too many of its kind. */
  add(finding: Finding): void {
    if (finding.code === "format" && this.forgives?.(finding)) return this.forgive([finding]);
    const before = finding.code === "enum" ? this.list.length - this.errors : this.errors++;
    if (before < maxIssues) this.list.push(finding);
  }
}
