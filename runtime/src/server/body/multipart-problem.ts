import type { MultipartError } from "../../multipart/read/multipart-error.ts";
import { problem, type ProblemReply } from "../../problem/problem.ts";
import { RequestStreamError } from "../message/request-stream-error.ts";

/** The error of a request with a multipart body that cannot be read. */
export function multipartProblem(error: MultipartError): RequestStreamError {
  return new RequestStreamError(replyOf(error), undefined);
}

function replyOf({ kind, message, errors }: MultipartError): ProblemReply {
  const listed = errors.length === 0 ? {} : { errors: [...errors] };
  switch (kind) {
    case "malformed":
      return problem(400, { detail: `The multipart body cannot be read: ${message}.` });
    case "too-large": {
      const whole = `The multipart body is too large: ${message}.`;
      return problem(413, {
        detail: errors.length === 0 ? whole : "A part is too large.",
        ...listed,
      });
    }
    case "invalid":
      return problem(400, { detail: "The request is not valid.", ...listed });
  }
}
