/** Why a request failed, for programs and people. Source: RFC 9457, section 3.1. */
export interface ProblemDetails {
  /** URI of the problem type; `about:blank` if the status is enough. */
  type?: string;
  /** Short text for the problem type. */
  title?: string;
  /** The HTTP status. */
  status?: number;
  /** Explanation of this occurrence. */
  detail?: string;
  /** URI of this occurrence. */
  instance?: string;
  /** Every mistake of an invalid request. */
  errors?: ProblemError[];
}

/** One mistake and its location: in the body by `pointer`, in a parameter by its name. */
export interface ProblemError {
  /** JSON Pointer (RFC 6901) into the body. */
  pointer?: string;
  /** Name of a path, query, header or cookie parameter. */
  parameter?: string;
  detail: string;
}
