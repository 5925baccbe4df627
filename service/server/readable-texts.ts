import { badRequest, type ProblemError, type ProblemReply } from "@diptych/runtime";
import { unreadableIn } from "../model/unreadable.ts";

/** A request that has been decoded. */
export interface DecodedTexts {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly headers?: object | undefined;
  readonly cookies?: object | undefined;
  readonly body?: unknown;
}

/** A refusal of a request with texts that the service could not give back, with the place of each. */
export function refuseUnreadable(request: DecodedTexts): ProblemReply<400> | undefined {
  const errors: ProblemError[] = [];
  for (const group of ["path", "query", "headers", "cookies"] as const)
    for (const [parameter, value] of Object.entries(request[group] ?? {}))
      if (unreadableIn(value, "").length > 0) errors.push({ parameter, detail });
  for (const pointer of unreadableIn(request.body, "")) errors.push({ pointer, detail });
  return errors.length === 0
    ? undefined
    : badRequest("The request is not valid.", errors.slice(0, most));
}

const detail = "has a character that XML cannot hold, such as NUL or half of a surrogate pair";

/** Mistakes that are reported at once. */
const most = 100;
