import type { DiffPolicy } from "../../diff/policy.ts";
import { diffPolicy, type ResolvedConfig } from "../../frame/config/resolve.ts";
import type { InputSettings } from "../../frame/input/read-argument.ts";
import type { Report } from "../../frame/report.ts";
import type { Changelog } from "../report/changelog.ts";
import type { Range } from "../revisions/range.ts";

/** Facts of a run that all of its ways share. */
export interface ChangelogRun {
  /** Arguments that are no ranges. */
  readonly names: readonly string[];
  readonly ranges: readonly Range[];
  readonly config: ResolvedConfig | undefined;
  readonly settings: InputSettings;
  /** Findings in the documents. */
  readonly found: Report;
  /** Day of the run. */
  readonly today: string;
}

/** A changelog, and how it was made. */
export interface MadeChangelog {
  readonly changelog: Changelog;
  /** Absolute paths of files of the working folder that were read. */
  readonly read: readonly string[];
  /** Whether nothing could be read. */
  readonly isUnread: boolean;
}

/** The policy that gives changes their levels on a day. */
export const policyOn = ({ config }: ChangelogRun, today: string): DiffPolicy => ({
  ...(config?.diff ?? diffPolicy()),
  today,
});
