import type { CostModel, ServiceMarkupDiscount } from "../../stored/types.ts";
import type { CostFile, CostFiles } from "../../drivers/cost-files.ts";
import { costModelKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { Markup } from "../../store/costs/service-markups.ts";
import type { Clock } from "../shared/clock.ts";
import { Configured } from "../configured/configured.ts";
import type { Editable } from "../configured/configured-tasks.ts";
import type { Rows } from "../../store/rows.ts";
import { refuseUncountable } from "./countable-prices.ts";
import { checkPricedAttributes, checkPriceLists, withFirstPrices } from "./price-lists.ts";
import { checkMarkedPrices, checkPrices } from "./prices.ts";
import { replaceEach } from "../references/references.ts";
import { Refusal } from "../shared/refusal.ts";

/** The identity of a cost model: its number, or its name where there is no number. */
export interface CostModelIdentity {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
}

/** A model with its cost file. */
export interface CostFileOf {
  readonly id: number;
  readonly name: string | null;
  readonly file: CostFile;
}

/** Cost models, with markups and discounts that have dates. Source: A 4.4. */
export class CostModelSettings implements Editable<CostModel> {
  readonly #rows: Rows;
  readonly #clock: Clock;
  readonly #models: Configured<CostModel>;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
    this.#models = new Configured<CostModel>(rows, {
      kind: costModelKind,
      label: "cost model",
      nameOf: ({ name }) => name,
      unique: "kind",
      prepare: ({ id: _, serviceMarkupDiscount: __, ...settings }) => {
        checkPriceLists(settings);
        checkPrices(settings);
        return settings;
      },
      references: (body, replace) => ({ ...body, targets: replaceEach(body.targets, replace) }),
    });
  }

  within(rows: Rows): CostModelSettings {
    return new CostModelSettings(rows, this.#clock);
  }

  /** Every cost model, with the markups in force on a day: today unless another is given. */
  async list(day: string = this.today()): Promise<readonly Resource<CostModel>[]> {
    const markups = await this.#rows.markups.inForce(day);
    return (await this.#models.list()).map((model) => withMarkups(model, markups.get(model.id)));
  }

  /** Every cost model with all targets that it was given, also those that are gone. */
  async targeted(day: string = this.today()): Promise<readonly Resource<CostModel>[]> {
    const markups = await this.#rows.markups.inForce(day);
    return (await this.#models.stored()).map((model) => withMarkups(model, markups.get(model.id)));
  }

  async get(id: number): Promise<Resource<CostModel>> {
    const model = await this.#models.get(id);
    const markups = await this.#rows.markups.inForce(this.today(), id);
    return withMarkups(model, markups.get(id));
  }

  async named(name: string): Promise<Resource<CostModel>> {
    return this.get((await this.#models.named(name)).id);
  }

  /** @throws {Refusal} it does not exist */
  async identified({ id, name }: CostModelIdentity): Promise<Resource<CostModel>> {
    if (id !== undefined) return this.get(id);
    if (name === undefined)
      throw new Refusal("invalid", "A cost model is named by its id or its name.");
    return this.named(name);
  }

  /** Adds a model. Its markups are in force from today. */
  create(body: CostModel): Promise<Resource<CostModel>> {
    return this.#rows.transaction(async (rows) => {
      const { id } = await this.#models.within(rows).create(body);
      await checkPricedAttributes(rows, body);
      await this.within(rows).mark(id, body.serviceMarkupDiscount ?? [], this.today());
      return this.within(rows).get(id);
    });
  }

  /** Replaces what a model has beside its markups. */
  replace(id: number, body: CostModel): Promise<Resource<CostModel>> {
    return this.#rows.transaction(async (rows) => {
      const replaced = await this.#models.within(rows).replace(id, body);
      await checkPricedAttributes(rows, body);
      await this.within(rows).#checkCosts(id);
      return replaced;
    });
  }

  remove(id: number): Promise<void> {
    return this.#models.remove(id);
  }

  /**
   * Sets the markups of the services that are given, from a day on, without an end. What has expired by
   * that day stays, and so does what other services have. What is in force was so until the day before:
   * bills of days that have ended may still have to be written.
   *
   * @throws {Refusal} there is no such model, or a service is given twice or without a name or value
   */
  async mark(id: number, given: readonly ServiceMarkupDiscount[], day: string): Promise<void> {
    const markups = markupsOf(given, day);
    await this.#rows.transaction(async (rows) => {
      await this.#models.within(rows).get(id);
      const store = rows.markups;
      for (const markup of markups) {
        await store.endBefore(id, markup.serviceName, day);
        await store.insert(id, markup);
      }
      await this.within(rows).#checkCosts(id);
    });
  }

  /** Adds a markup with dates of its own beside the present ones. */
  async schedule(id: number, markup: Markup): Promise<void> {
    await this.#models.get(id);
    if (markup.ends !== null && markup.ends <= markup.starts)
      throw new Refusal("invalid", "A markup ends after its first day.");
    await this.#rows.transaction(async (rows) => {
      await rows.markups.insert(id, markup);
      await this.within(rows).#checkCosts(id);
    });
  }

  /** @throws {Refusal} at the prices and markups of a model, machines may cost more than can be counted */
  async #checkCosts(id: number): Promise<void> {
    const { body } = await this.#models.get(id);
    const percents = (await this.history(id)).map(({ percent }) => percent);
    const percent = Math.max(0, ...percents);
    checkMarkedPrices(body, percent);
    await refuseUncountable(this.#rows, await this.targeted(), { id, percent });
  }

  history(id: number): Promise<readonly Markup[]> {
    return this.#rows.markups.history(id);
  }

  /** Reads the cost files of all models. */
  async files(files: CostFiles): Promise<readonly CostFileOf[]> {
    const found: CostFileOf[] = [];
    for (const { id, name, body } of await this.#models.list()) {
      const file = await files.read({ id, name, model: body });
      if (file !== undefined) found.push({ id, name, file });
    }
    return found;
  }

  /** Takes over the prices of cost files, except for models that are gone or called otherwise by now. */
  async reload(read: readonly CostFileOf[]): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const own = this.within(rows);
      const names = new Map((await own.#models.list()).map(({ id, name }) => [id, name]));
      for (const { id, name, file } of read) {
        if (names.get(id) !== name) continue;
        await own.#models.amend(id, (model) => ({ ...model, ...file }));
        await checkPricedAttributes(rows, file);
        await own.#checkCosts(id);
      }
    });
  }

  /** The day of the service, in UTC. */
  today(): string {
    return this.#clock.now().toISOString().slice(0, 10);
  }
}

function markupsOf(given: readonly ServiceMarkupDiscount[], day: string): readonly Markup[] {
  const markups = new Map<string, Markup>();
  for (const { serviceName, markupDiscount } of given) {
    if (serviceName === undefined || serviceName === "" || markupDiscount === undefined)
      throw new Refusal("invalid", "A markup needs a serviceName and a markupDiscount.");
    checkPercent(serviceName, markupDiscount);
    if (markups.has(serviceName))
      throw new Refusal("invalid", `There are two markups for ${serviceName}.`);
    if (markupDiscount < -100)
      throw new Refusal("invalid", `The discount for ${serviceName} is more than 100 percent.`);
    markups.set(serviceName, { serviceName, percent: markupDiscount, starts: day, ends: null });
  }
  return [...markups.values()];
}

/** The largest markup, in percent. The whole price is the largest discount. */
const mostPercent = 1_000_000;
/** Decimals that the database keeps. */
const millionths = 1_000_000;

function checkPercent(serviceName: string, percent: number): void {
  if (percent < -100 || percent > mostPercent)
    throw new Refusal(
      "invalid",
      `The markupDiscount of ${serviceName} is not from -100 to ${mostPercent} percent.`,
    );
  if (Math.round(percent * millionths) / millionths !== percent)
    throw new Refusal(
      "invalid",
      `The markupDiscount of ${serviceName} has more than six decimals.`,
    );
}

function withMarkups(
  model: Resource<CostModel>,
  markups: readonly Markup[] = [],
): Resource<CostModel> {
  const serviceMarkupDiscount = markups.map(({ serviceName, percent }) => ({
    serviceName,
    markupDiscount: percent,
  }));
  return { ...model, body: { ...withFirstPrices(model.body), serviceMarkupDiscount } };
}
