import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { asRefusal, unauthorized } from "../checks/refusals.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";

/** Operations for which wrong credentials are tried: services lock out those who guess. */
const mostWrong = 3;

/** Words for the credentials of a request. */
const words = {
  none: "no credentials",
  wrong: "wrong credentials",
  broken: "malformed credentials",
} as const;

/** Sends valid requests without credentials and with wrong ones. */
export class WithoutCredentials {
  readonly #session: Session;
  #wrongTried = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  async send(operation: OperationNode, args: CallArguments): Promise<void> {
    const { credentials, calls } = this.#session;
    if (!credentials.isGuarded(operation)) return;
    const written = await calls.request(operation, args);
    if (written === undefined) return;
    const isWrongToo = credentials.has(operation) && this.#wrongTried++ < mostWrong;
    // One of the three wrong ones is malformed, which is refused or leads to 500.
    const wrong = this.#wrongTried === 2 ? "broken" : "wrong";
    for (const use of ["none", ...(isWrongToo ? ([wrong] as const) : [])] as const) {
      const request = credentials.add(written, operation, use);
      const answer = await this.#session.send(operation, request);
      if (answer === undefined) continue;
      const { breaches } = await this.#session.check(operation, args, answer);
      const message = `a request with ${words[use]} is answered with ${answer.status}`;
      const ignored: readonly Breach[] =
        answer.status < 400 ? [{ rule: "credentials-ignored", message }] : [];
      const own = asRefusal(breaches, answer.status, unauthorized);
      this.#session.report(operation, request, answer, [...ignored, ...own], {
        readWith: args,
      });
    }
  }
}
