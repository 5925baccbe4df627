import type { Deployer } from "../../drivers/deployer.ts";
import type { Rows } from "../../store/rows.ts";
import type { Numbered } from "../../stored/types.ts";
import { validateNumbered } from "../../stored/validate.ts";
import { Machines } from "../requests/machines.ts";
import { readOrder } from "../requests/request-order.ts";
import type { Clock } from "../shared/clock.ts";
import { taskKind } from "../tasks/task-kind.ts";
import type { OutsideContext, Tasks } from "../tasks/tasks.ts";
import { ExpiryPolicies } from "./expiry-policies.ts";

const expire = taskKind("request.expire", validateNumbered);
const millisecondsPerDay = 86_400_000;
/** Requests that one call ends; the next call goes on. */
export const mostExpired = 200;
/** Requests that are read at a time. */
const batchSize = 200;

/** The end of deployments whose time has passed, by policies and the groups that they name. */
export class Expiry {
  readonly #rows: Rows;
  readonly #tasks: Tasks;
  readonly #clock: Clock;
  readonly #deployer: Deployer;

  constructor(rows: Rows, tasks: Tasks, clock: Clock, deployer: Deployer) {
    this.#rows = rows;
    this.#tasks = tasks;
    this.#clock = clock;
    this.#deployer = deployer;
    tasks.registerOutside(expire, {
      ask: (input, context) => this.#withdraw(input, context),
      run: ({ id }, { rows: own }) => this.#remove(own, id),
    });
  }

  /**
   * Submits a task for every request whose machines have been there for longer than its policy lets them.
   *
   * @returns how many it has begun; more may be due as long as there are some
   */
  async beginDue(userid: string): Promise<number> {
    const policies = await ExpiryPolicies.read(this.#rows);
    const { fewestDays } = policies;
    if (fewestDays === undefined) return 0;
    const now = this.#clock.now().getTime();
    const before = (days: number): string =>
      new Date(now - days * millisecondsPerDay).toISOString();
    let begun = 0;
    for (let after = 0; begun < mostExpired; ) {
      const batch = await this.#rows.machines.deployedBefore(before(fewestDays), after, batchSize);
      for (const { requestId, organizationId, deployed } of batch) {
        const days = policies.daysFor(organizationId);
        if (days === undefined || deployed > before(days)) continue;
        if (await this.#begin(requestId, userid)) begun++;
      }
      const last = batch.at(-1);
      if (last === undefined || batch.length < batchSize) break;
      after = last.requestId;
    }
    return begun;
  }

  /** Submits the task that ends a request. Whether there was none yet. */
  #begin(id: number, userid: string): Promise<boolean> {
    return this.#rows.transaction(async (rows) => {
      if (await rows.tasks.isOpen(expire.name, { id })) return false;
      const related = [{ displayName: `Request ${id}`, type: "REQUEST", id }];
      await this.#tasks.submit(rows, expire, { id }, { name: `Expire ${id}`, userid, related });
      return true;
    });
  }

  async #withdraw({ id }: Numbered, { rows, key }: OutsideContext): Promise<void> {
    const request = await rows.requests.get(id);
    if (request !== undefined)
      await this.#deployer.withdraw(await readOrder(rows, this.#clock, request), key);
  }

  async #remove(rows: Rows, requestId: number): Promise<void> {
    const machines = new Machines(rows, this.#clock);
    for (const id of await rows.machines.present(requestId)) await machines.remove(id);
  }
}
