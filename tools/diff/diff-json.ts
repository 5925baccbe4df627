import type { Range } from "../../generator/diagnostics/diagnostic.ts";
import type { Change, ChangeOfTypes, ChangeOnWire } from "./change.ts";

/** One side of a change as other programs read it. */
export interface JsonSide {
  readonly file: string;
  readonly pointer?: string;
  readonly range?: Range;
  readonly value?: unknown;
}

/** A change as other programs read it. */
export interface JsonChange {
  readonly rule: string;
  readonly level: Change["level"];
  readonly direction: Change["direction"];
  readonly method: string | null;
  readonly path: string | null;
  readonly operationId: string | null;
  readonly status: string | null;
  readonly mediaType: string | null;
  readonly parameter: { readonly in: string; readonly name: string } | null;
  readonly property: string | null;
  readonly message: string;
  readonly reason: string;
  readonly old: JsonSide | null;
  readonly new: JsonSide | null;
  readonly wire: ChangeOnWire;
  readonly types: ChangeOfTypes;
}

/** A change that an exception of the policy accepts. */
export interface JsonAcceptedChange extends JsonChange {
  readonly exception: { readonly reason: string; readonly until: string | null };
}

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
