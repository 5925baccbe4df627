/** Number of kinds of values. */
interface BranchCountJson {
  readonly all: number;
  readonly sent: number;
}

/** Kinds of values, those of parameters and of bodies apart. */
interface BranchesJson extends BranchCountJson {
  readonly parameters: BranchCountJson;
  readonly bodies: BranchCountJson;
  /** Those that were not sent, with the reason. */
  readonly unsent: readonly {
    readonly operationId: string;
    /** Its place and kind. */
    readonly what: string;
    readonly reason: string;
  }[];
}

/** JSON that `diptych try --format json` prints. */
export interface TryJson {
  /** Requests that were sent. */
  readonly requests: number;
  /** Requests among them that were sent again because the service asked to wait. */
  readonly repeated: number;
  /** Whether the user ended the run. */
  readonly interrupted: boolean;
  /** Operations that were called. */
  readonly operations: number;
  /** Kinds of values that parameters and bodies of these may have, and those among them that were sent. */
  readonly branches: BranchesJson;
  /** Walks: sequences of calls that use what the calls before them have made. */
  readonly walks: {
    readonly asked: number;
    readonly made: number;
    /** Calls of these. */
    readonly steps: number;
    /** Why fewer were made than were asked for. */
    readonly reason?: string;
  };
  /** Calls of a second user with what the first one has made; absent without a second user. */
  readonly secondUser?: {
    /** Ids of the operations that were called. */
    readonly judged: readonly string[];
    /** Operations with the id of a thing that were not. */
    readonly notJudged: readonly { readonly operationId: string; readonly reason: string }[];
  };
  /** Workflows of an Arazzo description; absent where none was named. */
  readonly flows?: readonly {
    readonly workflowId: string;
    readonly passed: boolean;
    /** Steps that were made. */
    readonly steps: number;
    /** Why it did not pass. */
    readonly reason?: string;
  }[];
  /** Ids of those that were never answered with 2xx: less was checked of them. */
  readonly neverDone: readonly string[];
  /** Operations that were not called. */
  readonly skipped: readonly { readonly operationId: string; readonly reason: string }[];
  /** Differences between the service and its document. */
  readonly findings: readonly {
    readonly rule: string;
    readonly level: "error" | "warning" | "note";
    readonly message: string;
    readonly operationId: string;
    /** Of the request, in capitals. */
    readonly method: string;
    /** As the document has it. */
    readonly path: string;
    /** Of the answer; null where there was none. */
    readonly status: number | null;
    /** Where the document describes the operation, relative to the working folder. */
    readonly file: string;
    readonly pointer: string;
    /** A command that sends the request again; secrets are names of variables in it. */
    readonly curl: string;
  }[];
}
