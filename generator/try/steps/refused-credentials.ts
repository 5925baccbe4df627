import type { OperationNode } from "../../ir/index.ts";
import type { Session } from "../session.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Notices that the credentials of the run open nothing, by which little would be tried. */
export class RefusedCredentials {
  readonly #session: Session;
  #first: { readonly operation: OperationNode; readonly call: AnsweredCall } | undefined;
  #isTaken = false;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Notes the answer to a valid call. */
  note(operation: OperationNode, call: AnsweredCall): void {
    const { credentials } = this.#session;
    if (!credentials.isGuarded(operation) || !credentials.has(operation)) return;
    if (call.answer.status === 401) this.#first ??= { operation, call };
    else this.#isTaken = true;
  }

  report(): void {
    if (this.#first === undefined || this.#isTaken) return;
    const { operation, call } = this.#first;
    const message = "every request with the credentials of the run is answered with 401";
    this.#session.report(
      operation,
      call.request,
      call.answer,
      [{ rule: "credentials-refused", message }],
      { args: call.args },
    );
  }
}
