import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Session } from "../session.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** A valid call that was answered with 401. */
interface Refused {
  readonly operation: OperationNode;
  readonly call: AnsweredCall;
}

/** Notices that the credentials of the run open nothing, or that it has none, by which little would be tried. */
export class RefusedCredentials {
  readonly #session: Session;
  #first: Refused | undefined;
  /** Whether a call with credentials was taken. */
  #isTaken = false;
  /** The first call that had none. */
  #bare: Refused | undefined;
  /** Whether any call was answered otherwise. */
  #isOpen = false;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Notes the answer to a valid call. */
  note(operation: OperationNode, call: AnsweredCall): void {
    const { credentials } = this.#session;
    const isRefused = call.answer.status === 401;
    if (!isRefused) this.#isOpen = true;
    if (!credentials.isGuarded(operation)) return;
    if (!credentials.has(operation)) {
      if (isRefused) this.#bare ??= { operation, call };
    } else if (isRefused) this.#first ??= { operation, call };
    else this.#isTaken = true;
  }

  report(): void {
    if (this.#first !== undefined && !this.#isTaken)
      this.#report(
        this.#first,
        "every request with the credentials of the run is answered with 401",
      );
    else if (this.#bare !== undefined && !this.#isOpen)
      this.#report(
        this.#bare,
        "every request is answered with 401, and the run has no credentials",
      );
  }

  #report({ operation, call }: Refused, message: string): void {
    this.#session.report(
      operation,
      call.request,
      call.answer,
      [{ rule: "credentials-refused", message }],
      { args: call.args },
    );
  }
}
