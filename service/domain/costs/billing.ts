import { setImmediate } from "node:timers/promises";
import type { BillingRecord, CostModel } from "../../stored/types.ts";
import type { BillingQuery, NewBillingRecord } from "../../store/costs/billing.ts";
import { rounded as roundedTo, shownSum } from "../shared/countable.ts";
import type { Clock } from "../shared/clock.ts";
import { groupedBy } from "../../store/database/grouped-by.ts";
import type { Rows } from "../../store/rows.ts";
import { CostModelSettings } from "./cost-models.ts";
import { CostModels, machineCosts, withMarkup, type MachineCosts } from "./costs.ts";
import type { Machine } from "../../model/machine.ts";
import { taskKind } from "../tasks/task-kind.ts";
import type { Tasks } from "../tasks/tasks.ts";
import { validateBilledDay } from "../../stored/validate.ts";

const write = taskKind("billing.write", validateBilledDay);
const millisecondsPerDay = 86_400_000;
const bytesPerKb = 1024;
/** Machines that are read at a time. */
const batchSize = 500;
/** Days that one call catches up with; the next call goes on. */
export const mostDays = 400;

/** Bills of the deployed machines: one record for each machine and day. Source: A 4.3. */
export class Billing {
  readonly #rows: Rows;
  readonly #tasks: Tasks;
  readonly #clock: Clock;

  constructor(rows: Rows, tasks: Tasks, clock: Clock) {
    this.#rows = rows;
    this.#tasks = tasks;
    this.#clock = clock;
    tasks.register(write, {
      run: ({ day }, { rows: own }) => this.bill(day, own),
      // It is due again.
      fail: ({ day }, { rows: own }) => own.bills.giveBack(compact(day)),
    });
  }

  /**
   * Records by day, the earliest first, some at a time. Where the end of the period is the current day or
   * later, those of the current day come last, with what has come together so far.
   */
  async *list(query: BillingQuery): AsyncGenerator<readonly BillingRecord[]> {
    let limit = query.limit;
    let last: readonly BillingRecord[] | undefined;
    for await (const batch of this.#rows.bills.list(query)) {
      if (last !== undefined) yield last;
      last = batch;
      limit -= batch.length;
    }
    const today = compact(this.#today());
    const { from = today, to = "" } = query;
    const isOver = limit <= 0 || from > today || to < today;
    yield [...(last ?? []), ...(isOver ? [] : await this.#soFar({ ...query, limit }))];
  }

  /**
   * Submits a task for every day that has ended and is not billed yet, from the first machine on.
   *
   * @returns how many days it has begun; more may be due as long as there are some
   */
  async writeDue(userid: string): Promise<number> {
    const days = await this.#due();
    await this.#rows.transaction(async (rows) => {
      const store = rows.bills;
      for (const day of days)
        if (await store.takeDay(compact(day)))
          await this.#tasks.submit(rows, write, { day }, { name: `Bill ${day}`, userid });
    });
    return days.length;
  }

  /** Bills at once every day that has ended and is not billed yet. */
  async billAll(): Promise<void> {
    for (const day of await this.#due()) await this.bill(day);
  }

  /** Days that have ended since the first machine and are not taken, at most so many. */
  async #due(): Promise<readonly string[]> {
    const first = await this.#rows.machines.firstDeployed();
    if (first === null) return [];
    const taken = new Set(await this.#rows.bills.takenDays(compact(first.slice(0, 10))));
    const today = startOf(this.#today());
    const due: string[] = [];
    for (let at = startOf(first); at < today && due.length < mostDays; at += millisecondsPerDay) {
      const day = new Date(at).toISOString().slice(0, 10);
      if (!taken.has(compact(day))) due.push(day);
    }
    return due;
  }

  /** Writes the records of a day, `yyyy-MM-dd`. */
  bill(day: string, caller: Rows = this.#rows): Promise<void> {
    const from = new Date(startOf(day));
    const to = new Date(from.getTime() + millisecondsPerDay);
    const period = { from: from.toISOString(), to: to.toISOString() };
    return caller.transaction(async (rows) => {
      const settings = new CostModelSettings(rows, this.#clock);
      const models = await CostModels.read(settings, day);
      const machines = rows.machines;
      const store = rows.bills;
      await store.takeDay(compact(day));
      let after = 0;
      for (;;) {
        const batch = await machines.batch(after, batchSize, period);
        const records = batch.map((machine) =>
          recordOf(machine, models.inForce(machine.organizationId, machine.shape.places), {
            ...period,
            timestamp: new Date(to.getTime() - 1000),
          }),
        );
        await store.insert(records);
        const last = batch.at(-1);
        if (last === undefined || batch.length < batchSize) return;
        after = last.id;
        // Statements of the embedded database are no pause for the event loop.
        await setImmediate();
      }
    });
  }

  /** The records of the current day so far. Nothing is written. */
  async #soFar({ limit, ...machines }: BillingQuery): Promise<readonly BillingRecord[]> {
    const now = this.#clock.now();
    const day = this.#today();
    // A clock that was set back stands on a day that has its bill, or before one that has.
    if ((await this.#rows.bills.takenDays(compact(day))).length > 0) return [];
    // A machine of this very moment is there.
    const to = new Date(now.getTime() + 1).toISOString();
    const period = { from: new Date(startOf(day)).toISOString(), to, timestamp: now };
    const models = await CostModels.read(new CostModelSettings(this.#rows, this.#clock), day);
    const found = await this.#rows.machines.first(limit, period, machines);
    return found.map(
      (machine) =>
        recordOf(machine, models.inForce(machine.organizationId, machine.shape.places), period)
          .body,
    );
  }

  /** The day of the service, in UTC. */
  #today(): string {
    return this.#clock.now().toISOString().slice(0, 10);
  }
}

/** The record of one machine on one day, or on one so far. The costs contain the markup. */
function recordOf(
  machine: Machine,
  model: CostModel | undefined,
  period: { readonly from: string; readonly to: string; readonly timestamp: Date },
): NewBillingRecord {
  const { shape, serviceName, organizationName } = machine;
  const costs = withMarkup(machineCosts(model, shape, serviceName));
  const isByUptime = (name: string): boolean =>
    model?.uptimeCalcs?.find((one) => one.name?.toUpperCase() === name)?.calcUptime ?? false;
  const uptime = uptimeOf(machine, period);
  const share = (name: string, cost: number): number =>
    isByUptime(name) ? rounded((cost * uptime) / 24) : cost;
  const body: BillingRecord = {
    CPUCount: shape.cpus,
    cpuReservation: 0,
    memoryInMB: Math.ceil(shape.memoryKb / 1024),
    memReservationInMB: 0,
    ...(shape.guestOs === null ? {} : { guestOS: shape.guestOs }),
    cpuCost: share("CPU", costs.cpu),
    memoryCost: share("MEMORY", costs.memory),
    osCost: share("OS", costs.os),
    osSupportCost: share("SUPPORT", costs.support),
    timestamp: period.timestamp.toISOString(),
    vmObjectHandleId: machine.objectId,
    vmName: machine.name,
    StorageBillingRecords: byTier(costs.disks).map(({ tier, kb, cost }) => ({
      storageTier: tier,
      actualStorageSizeInBytes: shownSum(kb * bytesPerKb),
      provisionedStorageSizeInBytes: shownSum(kb * bytesPerKb),
      costPerDay: share("STORAGE", cost),
    })),
    AttributeBillingRecords: costs.attributeCosts.map(({ id, name, cost }) => ({
      ...(id === undefined ? {} : { attributeId: id }),
      attributeName: name,
      costPerDay: cost,
      calcUptime: false,
    })),
    ...(organizationName === null
      ? {}
      : {
          CostAllocationBillingRecords: [
            {
              billingName: organizationName,
              organizationId: machine.organizationId ?? 0,
              organizationName,
              percent: 100,
            },
          ],
        }),
    uptime,
    calcUptimeCpu: isByUptime("CPU"),
    calcUptimeMemory: isByUptime("MEMORY"),
    calcUptimeInstance: isByUptime("INSTANCE"),
    calcUptimeStorage: isByUptime("STORAGE"),
    calcUptimeOS: isByUptime("OS"),
    calcUptimeSupport: isByUptime("SUPPORT"),
  };
  return {
    day: compact(period.from.slice(0, 10)),
    machineId: machine.id,
    organizationId: machine.organizationId,
    organizationName,
    owner: machine.owner,
    attributes: shape.attributes,
    body,
  };
}

/** Storage with its cost, tier by tier, in the order of the first disk of each. */
function byTier(disks: MachineCosts["disks"]): MachineCosts["disks"] {
  const tiers = groupedBy(disks, ({ tier }) => tier);
  return [...tiers].map(([tier, ofTier]) => ({
    tier,
    kb: ofTier.reduce((sum, { kb }) => sum + kb, 0),
    cost: rounded(ofTier.reduce((sum, { cost }) => sum + cost, 0)),
  }));
}

/** Hours of the period in which the machine was there. */
function uptimeOf(
  { deployed, removed }: Machine,
  period: { readonly from: string; readonly to: string },
): number {
  const from = Math.max(Date.parse(deployed), Date.parse(period.from));
  const to = Math.min(
    removed === null ? Number.POSITIVE_INFINITY : Date.parse(removed),
    Date.parse(period.to),
  );
  return Math.max(0, Math.round((to - from) / 36_000) / 100);
}

/** The beginning of a day, in milliseconds. */
const startOf = (time: string): number => Date.parse(`${time.slice(0, 10)}T00:00:00Z`);

const compact = (day: string): string => day.replaceAll("-", "");

const rounded = (cost: number): number => roundedTo(cost, 4);
