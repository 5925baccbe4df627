import { problem } from "@diptych/runtime";
import { isDuplicate } from "../store/duplicate.ts";
import { Refusal, type RefusalKind } from "../domain/refusal.ts";

const statuses = {
  missing: 404,
  // Neither document lists 409.
  taken: 400,
  invalid: 400,
  forbidden: 403,
} as const satisfies Record<RefusalKind, number>;

/** Of two requests at once for one name. */
const duplicate = "There is one of that name already.";

/** Calls a handler; where the domain refuses, the reply is a problem with a status that both documents list. */
export async function withRefusals<T>(next: () => Promise<T>): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (isDuplicate(error)) throw problem(statuses.taken, { detail: duplicate });
    if (!(error instanceof Refusal)) throw error;
    throw problem(statuses[error.kind], {
      detail: error.message,
      ...(error.mistakes.length === 0 ? {} : { errors: error.mistakes }),
    });
  }
}
