import type { ProblemDetails, ProblemError } from "./problem-details.ts";
import { statusTitle } from "./status-title.ts";

/** Marks what this module makes, so that a refusal is never taken for a session. */
const problemMark: unique symbol = /* @__PURE__ */ Symbol.for("diptych.problem");

/** Problem details that always have a type. */
export interface ProblemBody<Status extends number = number> extends ProblemDetails {
  type: string;
  title: string;
  status: Status;
}

/** A response that reports a problem; a handler's reply, or a hook's refusal. */
export interface ProblemReply<Status extends number = number> {
  readonly status: Status;
  readonly body: ProblemBody<Status>;
  readonly extraHeaders?: Readonly<Record<string, string>> | undefined;
  readonly [problemMark]: true;
}

/** Members of a problem besides its status. Source: RFC 9457, section 3.1. */
export interface ProblemMembers {
  /** URI of the problem type; `about:blank` by default. */
  readonly type?: string | undefined;
  /** Short text for the problem type; the name of the status by default. */
  readonly title?: string | undefined;
  /** Explanation of this occurrence. */
  readonly detail?: string | undefined;
  /** URI of this occurrence. */
  readonly instance?: string | undefined;
  readonly errors?: readonly ProblemError[] | undefined;
}

/** A response with problem details of any status. */
export function problem<Status extends number>(
  status: Status,
  members: ProblemMembers = {},
  extraHeaders?: Readonly<Record<string, string>>,
): ProblemReply<Status> {
  const { type = "about:blank", title = statusTitle(status), detail, instance, errors } = members;
  const body: ProblemBody<Status> = { type, title, status };
  if (detail !== undefined) body.detail = detail;
  if (instance !== undefined) body.instance = instance;
  if (errors !== undefined) body.errors = [...errors];
  return { status, body, extraHeaders, [problemMark]: true };
}

/** Whether a value was made by `problem` or one of the functions named after a status. */
export function isProblem(value: unknown): value is ProblemReply {
  return typeof value === "object" && value !== null && problemMark in value;
}
