import { problem } from "@diptych/runtime";
import { isDuplicate } from "../store/duplicate.ts";
import { Refusal, type RefusalKind } from "../domain/refusal.ts";

const statuses = {
  missing: 404,
  taken: 409,
  invalid: 400,
  forbidden: 403,
} as const satisfies Record<RefusalKind, number>;

/** Of two requests at once for one name. */
const duplicate = "There is one of that name already.";

/** Calls a handler; where the domain refuses, the reply is a problem with the status that both interfaces list. */
export async function withRefusals<T>(next: () => Promise<T>, hasConflict: boolean): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (isDuplicate(error)) throw problem(hasConflict ? 409 : 400, { detail: duplicate });
    if (!(error instanceof Refusal)) throw error;
    const status = statuses[error.kind];
    throw problem(status === 409 && !hasConflict ? 400 : status, {
      detail: error.message,
      ...(error.mistakes.length === 0 ? {} : { errors: error.mistakes }),
    });
  }
}
