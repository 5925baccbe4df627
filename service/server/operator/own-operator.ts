import { runFor, type Call } from "../../domain/audit/calls.ts";
import { systemClock } from "../../domain/shared/clock.ts";
import type { Accounts } from "../../domain/accounts/accounts.ts";
import { Refusal } from "../../domain/shared/refusal.ts";
import type { AuditEvent } from "../../model/audit.ts";
import type { Rows } from "../../store/rows.ts";
import type { EventQuery, Operator, ShownAccount } from "./operator.ts";

/** The call of a command: whoever gives it has no account. */
const command = (): Call => ({
  id: "command",
  clock: systemClock,
  address: undefined,
  account: undefined,
  operation: undefined,
});

/** Events that one statement reads. */
const pageSize = 500;

/** The operator of a database that this process has open. */
export class OwnOperator implements Operator {
  readonly #accounts: Accounts;
  readonly #rows: Rows;

  constructor(accounts: Accounts, rows: Rows) {
    this.#accounts = accounts;
    this.#rows = rows;
  }

  async *accounts(): AsyncGenerator<ShownAccount> {
    for await (const batch of this.#accounts.all())
      for (const { userid, role, enabled, source } of batch)
        yield { name: userid, role, isEnabled: enabled, source };
  }

  async *events(query: EventQuery): AsyncGenerator<AuditEvent> {
    for (let before: number | undefined; ; ) {
      const events = await this.#rows.auditEvents.list({ ...query, before, limit: pageSize });
      yield* events;
      before = events.at(-1)?.id;
      if (events.length < pageSize) return;
    }
  }

  async resetPassword(name: string, password: string): Promise<void> {
    await runFor(command(), () => this.#accounts.change(name, { password }));
  }

  async changePassword(name: string, old: string, next: string): Promise<void> {
    await runFor(command(), async () => {
      if (!(await this.#accounts.hasPassword(name, old)))
        throw new Refusal("invalid", "The old password is wrong.");
      await this.#accounts.changeOwnPassword(name, next);
    });
  }

  async unlock(name: string): Promise<void> {
    await runFor(command(), () => this.#accounts.change(name, { enabled: true }));
  }
}
