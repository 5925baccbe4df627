/** Why a request failed, for programs and people. Source: RFC 9457, section 3.1. */
export interface ProblemDetails {
  /** URI of the kind of problem; `about:blank` where the status says it all. */
  type?: string;
  /** Short text for the kind of problem. */
  title?: string;
  /** The HTTP status. */
  status?: number;
  /** What happened this time. */
  detail?: string;
  /** URI of this occurrence. */
  instance?: string;
  /** Every mistake of an invalid request. */
  errors?: ProblemError[];
}

/** One mistake and its place: in the body by `pointer`, in a parameter by its name. */
export interface ProblemError {
  /** JSON Pointer (RFC 6901) into the body. */
  pointer?: string;
  /** Name of a path, query, header or cookie parameter. */
  parameter?: string;
  detail: string;
}
