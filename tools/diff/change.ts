import type { Location } from "../../generator/diagnostics/diagnostic.ts";
import type { ChangeLevel } from "../frame/config/change-level.ts";
import type { ChangeDirection } from "./level.ts";
import type { ChangeRule } from "./rules/index.ts";

/** One side of a change: where it is written, and the value, if it is short enough to be shown. */
export interface ChangeSide {
  readonly location: Location;
  readonly value?: unknown;
}

/** The operation that a change belongs to. */
export interface ChangedOperation {
  /** In upper case. */
  readonly method: string;
  /** As the old document writes it; as the new one does where the path was added. */
  readonly path: string;
  readonly id?: string;
  /** Present where it is no path of the API. */
  readonly kind?: "webhook" | "callback";
}

/** A parameter or header that a change is in. */
export interface ChangedParameter {
  readonly in: "path" | "query" | "querystring" | "header" | "cookie";
  readonly name: string;
}

/** Where in the messages of the API a change is. */
export interface ChangePlace {
  readonly direction: ChangeDirection;
  readonly operation?: ChangedOperation;
  /** Status of the response, `2XX` and `default` included. */
  readonly status?: string;
  readonly mediaType?: string;
  readonly parameter?: ChangedParameter;
  /** Path of properties within the value, as in `/owner/tags/[]`; absent for the value itself. */
  readonly property?: string;
}

/** Consequences of a change for those who speak one of the wires. */
export interface ChangeOnWire {
  readonly json: ChangeLevel | "none";
  readonly xml: ChangeLevel | "none";
}

/** Whether code that compiled with the package of the old document compiles with that of the new one. */
export interface ChangeOfTypes {
  readonly caller: "compiles" | "breaks";
  readonly handler: "compiles" | "breaks";
}

/** One difference between two documents, in one place of one operation. */
export interface Change extends ChangePlace {
  readonly rule: ChangeRule;
  readonly level: ChangeLevel;
  /** The change, in one sentence without a full stop. */
  readonly message: string;
  /** Why it has this level, for those who use the API. */
  readonly reason: string;
  readonly old?: ChangeSide;
  readonly new?: ChangeSide;
  readonly wire: ChangeOnWire;
  readonly types: ChangeOfTypes;
}
