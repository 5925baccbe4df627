import type { DiffSettings } from "../frame/config/diff-settings.ts";

/** Demands of a team on changes, beside the rules. */
export interface DiffPolicy extends DiffSettings {
  /** Levels that were set before: the stricter one decides. */
  readonly levelsBefore?: DiffSettings["levels"];
  /** Today, as in `2026-11-23`. */
  readonly today: string;
}
