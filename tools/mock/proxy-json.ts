import type { JsonDiagnostic } from "../../generator/diagnostics/json.ts";

/** JSON that `diptych mock --proxy URL --format json` prints at its end. */
export interface ProxyJson {
  /** Requests that have passed. */
  readonly requests: number;
  /** Requests among them that were not checked: outside of the service's path, or too many at once. */
  readonly unchecked: number;
  /** Exchanges that break the document, each kind once, with the first request that shows it. */
  readonly findings: readonly {
    readonly rule: string;
    readonly message: string;
    /** Null where the document has no such path or method. */
    readonly operationId: string | null;
    /** Of the request, in capitals. */
    readonly method: string;
    /** As it was called, without the query. */
    readonly path: string;
    /** Of the answer; null where there was none. */
    readonly status: number | null;
    /** Where the document describes the operation, relative to the working folder. */
    readonly file: string;
    readonly pointer: string;
  }[];
  /** Parts of the document that are not checked. */
  readonly diagnostics: readonly JsonDiagnostic[];
}
