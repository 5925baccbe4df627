import type { JsonAcceptedChange, JsonChange } from "./report/json.ts";

/** JSON that `diptych diff --format json` prints of two documents. */
export interface DiffJson {
  /** Changes by their levels; one of a shared schema counts once. */
  readonly counts: {
    readonly breaking: number;
    readonly risky: number;
    readonly compatible: number;
  };
  /** Changes, one for each place. */
  readonly changes: readonly JsonChange[];
  /** Changes that exceptions of the configuration accept. */
  readonly accepted: readonly JsonAcceptedChange[];
}
