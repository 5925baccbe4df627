import { problem, serviceUnavailable, type ProblemReply } from "@diptych/runtime";
import { isDuplicate, isMissingReference, isTransient } from "../store/database/database-errors.ts";
import { TextTooLong } from "../store/database/indexed-texts.ts";
import { Refusal, type RefusalKind } from "../domain/shared/refusal.ts";

const statuses = {
  missing: 404,
  // Neither document lists 409.
  taken: 400,
  invalid: 400,
  forbidden: 403,
} as const satisfies Record<RefusalKind, number>;

/** Of two requests at once for one name. */
const duplicate = "There is one of that name already.";

/** Of a request that needs what another one removes at the same moment. */
const gone = "Something that this refers to has just been removed.";

/** Seconds after which clients may ask a service again whose database is away. */
const retryAfter = 5;

/** 503 where the database is away, overloaded or full. Source: RFC 9110, 15.6.4. */
export function unavailable(error: unknown): ProblemReply | undefined {
  return isTransient(error)
    ? serviceUnavailable("The service is not available now. Try again later.", retryAfter)
    : undefined;
}

/** Calls a handler; where the domain refuses, the reply is a problem with a status that both documents list. */
export async function withRefusals<T>(_: unknown, next: () => Promise<T>): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (isDuplicate(error)) throw problem(statuses.taken, { detail: duplicate });
    if (error instanceof TextTooLong) throw problem(statuses.invalid, { detail: error.message });
    if (isMissingReference(error)) throw problem(statuses.invalid, { detail: gone });
    if (!(error instanceof Refusal)) throw error;
    throw problem(statuses[error.kind], {
      detail: error.message,
      ...(error.mistakes.length === 0 ? {} : { errors: error.mistakes }),
    });
  }
}
