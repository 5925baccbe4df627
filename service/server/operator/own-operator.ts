import { runFor, type Call } from "../../domain/audit/calls.ts";
import { systemClock } from "../../domain/shared/clock.ts";
import type { Accounts } from "../../domain/accounts/accounts.ts";
import type { Operator, ShownAccount } from "./operator.ts";

/** The call of a command: whoever gives it has no account. */
const command = (): Call => ({
  id: "command",
  clock: systemClock,
  address: undefined,
  account: undefined,
  operation: undefined,
});

/** The operator of a database that this process has open. */
export class OwnOperator implements Operator {
  readonly #accounts: Accounts;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  async *accounts(): AsyncGenerator<ShownAccount> {
    for await (const batch of this.#accounts.all())
      for (const { userid, role, enabled, source } of batch)
        yield { name: userid, role, isEnabled: enabled, source };
  }

  async resetPassword(name: string, password: string): Promise<void> {
    await runFor(command(), () => this.#accounts.change(name, { password }));
  }

  async unlock(name: string): Promise<void> {
    await runFor(command(), () => this.#accounts.change(name, { enabled: true }));
  }
}
