import type { BillingRecord, CostModel, Organization } from "@diptych/v2";
import { basic, createClient } from "@diptych/v3/client";
import { settle } from "../catalog-world.ts";
import { origin } from "../test-service.ts";
import {
  costModelBody,
  machineForm,
  markupBody,
  quotaBody,
  serviceForm,
  statisticsOf,
} from "./bodies.ts";
import { billsOf, compactDay, machinesOf } from "./bills.ts";
import type { Outcome, Picture } from "./picture.ts";
import { grown, type Statistics } from "./quotas.ts";
import { accountOf, password, type Stage } from "./stage.ts";
import type { Action, CostModelPlan, Quota, World } from "./world.ts";

const hour = 3_600_000;
/** Hour of the day at which each world begins. */
const beginning = 9;
const bytesPerGb = 1024 ** 3;

/** A world on the stage. */
export class Played {
  readonly #stage: Stage;
  readonly #world: World;
  readonly #prefix: string;
  /** Numbers by place; undefined once it is gone. */
  readonly #organizations: (number | undefined)[] = [];
  readonly #quotas: (Quota | undefined)[] = [];
  readonly #costModels: (number | undefined)[] = [];
  readonly #midnight: number;
  readonly #removed = new Set<number>();
  #isAnyMade = false;
  /** Requests that wait for an approval. */
  #pending: number[] = [];

  private constructor(stage: Stage, world: World) {
    this.#stage = stage;
    this.#world = world;
    stage.count += 1;
    this.#prefix = `w${stage.count}`;
    this.#midnight = stage.clock.now - (stage.clock.now % (24 * hour));
  }

  static async begin(stage: Stage, world: World): Promise<Played> {
    const played = new Played(stage, world);
    await played.#fill();
    return played;
  }

  /** Hours since midnight. */
  get hour(): number {
    return (this.#stage.clock.now - this.#midnight) / hour;
  }

  async #fill(): Promise<void> {
    const { v2 } = this.#stage.test;
    for (const [place, { quota }] of this.#world.organizations.entries()) {
      const body = this.#organizationBody(place, quota);
      const { id } = await v2.createOrganization({ body });
      this.#organizations[place] = id;
      this.#quotas[place] = quota;
    }
    for (const [place, plan] of this.#world.costModels.entries()) {
      const { status } = await v2.createCostModel.result({
        body: this.#costModelBody(place, plan),
      });
      if (status !== 201) continue;
      await settle(this.#stage.test);
      const name = this.#name(place);
      this.#costModels[place] = (await v2.getCostModelByName({ name })).id;
    }
    await this.#writeForms();
  }

  /** Name of the organization of a place, and of the cost model. */
  #name(place: number): string {
    return `${this.#prefix} ${place}`;
  }

  #organizationBody(place: number, quota: Quota | undefined): Organization {
    return {
      name: this.#name(place),
      ...quotaBody(quota),
      Members: (this.#world.organizations[place]?.members ?? []).map((own, member) => ({
        userId: accountOf(place, member),
        portalRole: "CUSTOMER",
        ...quotaBody(own),
      })),
    };
  }

  #costModelBody(place: number, plan: CostModelPlan): CostModel {
    const targets = plan.targets.map((target) =>
      target === "cluster"
        ? { type: "CLUSTER", id: this.#stage.cluster }
        : { type: "ORGANIZATION", id: this.#organizations[target] },
    );
    return { ...costModelBody(plan), name: this.#name(place), targets };
  }

  async #writeForms(): Promise<void> {
    const { test, forms } = this.#stage;
    const { organizations } = this.#world.form;
    const named = this.#organizations.flatMap((id) => (id === undefined ? [] : [{ id }]));
    const limited = named.filter((_, place) => organizations.includes(place));
    // One whose organizations are gone is for nobody until it names some that are there.
    if (this.#stage.isFormLimited)
      await test.v2.replaceForm({ id: forms.service, body: serviceForm(named) });
    if (this.#stage.isFormLimited || limited.length > 0)
      await test.v2.replaceForm({ id: forms.service, body: serviceForm(limited) });
    this.#stage.isFormLimited = limited.length > 0;
    await test.v2.replaceForm({ id: forms.machine, body: machineForm(this.#world.form) });
  }

  async act(action: Action): Promise<Outcome> {
    const { test, clock, costFiles } = this.#stage;
    const { v2, service } = test;
    switch (action.kind) {
      case "request":
        return this.#request(action);
      case "approve":
      case "reject":
        return this.#about(this.#pending[action.place], async (id) => {
          this.#pending = this.#pending.filter((one) => one !== id);
          if (action.kind === "approve") await service.requests.approve(id, "root");
          else await service.requests.reject(id, "No.");
        });
      case "clear": {
        const { items = [] } = await v2.listQuotaReservations();
        return this.#about(items[action.place]?.id, (reservation_id) =>
          v2.deleteQuotaReservation({ reservation_id }),
        );
      }
      case "remove machine":
        return this.#about((await this.#present())[action.place], (id) => this.#removeMachine(id));
      case "delete organization":
        return this.#about(this.#organizations[action.place], () =>
          this.#deleteOrganization(action.place),
        );
      case "delete cost model":
        return this.#about(this.#costModels[action.place], () =>
          this.#deleteCostModel(action.place),
        );
      case "reload prices":
        return this.#about(this.#costModels[action.place], async () => {
          costFiles.files.clear();
          costFiles.files.set(this.#name(action.place), { allocatedCpuCost: action.cpu });
          await v2.reloadCostModels();
        });
      case "mark up":
        return this.#about(this.#costModels[action.place], (id) =>
          v2.updateCostModel({ body: { id, serviceMarkupDiscount: [markupBody(action.percent)] } }),
        );
      case "set quota":
        return this.#about(this.#organizations[action.place], (id) => {
          const quota = grown(this.#quotas[action.place], action);
          this.#quotas[action.place] = quota;
          return v2.replaceOrganization({ id, body: this.#organizationBody(action.place, quota) });
        });
      case "write the form back": {
        const { service: id } = this.#stage.forms;
        await v2.replaceForm({ id, body: await v2.getForm({ id }) });
        return "done";
      }
      case "delete the form": {
        const { status } = await v2.deleteForm.result({ id: this.#stage.forms.service });
        return status === 400 ? "refused" : "done";
      }
      case "pass":
        clock.now += action.hours * hour;
        await service.billing.billAll();
        return "done";
    }
  }

  /** Does something about what has a number, and waits for what comes of it. */
  async #about(
    id: number | undefined,
    what: (id: number) => Promise<unknown>,
  ): Promise<"done" | "nothing"> {
    if (id === undefined) return "nothing";
    await what(id);
    await settle(this.#stage.test);
    return "done";
  }

  async #request(action: Action & { kind: "request" }): Promise<Outcome> {
    const { organization, member, service, cpus, memoryGb, disk } = action;
    const { test, catalog } = this.#stage;
    const size = (gb: number) => ({ size: { unit: "GB", value: gb } });
    const isMember = member < (this.#world.organizations[organization]?.members.length ?? 0);
    if (this.#organizations[organization] === undefined || !isMember) return "nothing";
    const client = this.#memberClient(organization, member);
    const answer = await client.createServiceRequest.result({
      body: {
        service_id: service === "Web server" ? catalog.web : catalog.database,
        components: [
          {
            name: "web",
            ...(cpus === undefined ? {} : { "CPU Count": cpus }),
            ...(memoryGb === undefined ? {} : { Memory: size(memoryGb) }),
            ...(disk === undefined || this.#world.form.disks.length === 0
              ? {}
              : {
                  "disk 0": {
                    ...size(disk.gb),
                    ...(disk.tier === undefined ? {} : { storage_tier: disk.tier }),
                  },
                }),
          },
        ],
      },
    });
    await settle(test);
    if (answer.status === 400) return "refused";
    if (answer.status !== 201) throw new Error(`A request was answered by ${answer.status}.`);
    this.#isAnyMade = true;
    const { id, state, cost_summary: costs } = answer.data.summary;
    if (state === "PENDING_APPROVAL") this.#pending.push(id);
    return {
      cpu: costs.total_cpu_cost,
      memory: costs.total_memory_cost,
      disk: costs.total_disk_cost,
      os: costs.total_os_cost,
      support: costs.total_support_cost,
      attribute: costs.total_categorized_cost,
      markup: costs.total_extra_cost,
      total: costs.total_cost,
    };
  }

  #memberClient(organization: number, member: number) {
    const username = `${accountOf(organization, member)};${this.#name(organization)}`;
    const auth = basic({ username, password });
    return createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: this.#stage.test.fetch });
  }

  async #deleteOrganization(place: number): Promise<void> {
    if (this.#organizations[place] === undefined) return;
    this.#organizations[place] = undefined;
    const { test } = this.#stage;
    await test.v2.deleteOrganization({ org_name: this.#name(place) });
    await settle(test);
    const states = await Promise.all(
      this.#pending.map(async (id) => (await test.v3.getServiceRequest({ id })).summary.state),
    );
    this.#pending = this.#pending.filter((_, index) => states[index] === "PENDING_APPROVAL");
  }

  async #deleteCostModel(place: number): Promise<void> {
    const id = this.#costModels[place];
    if (id === undefined) return;
    this.#costModels[place] = undefined;
    await this.#stage.test.v2.deleteCostModel({ id });
    await settle(this.#stage.test);
  }

  async picture(): Promise<Picture> {
    const { v2 } = this.#stage.test;
    const statistics: Record<string, Statistics> = {};
    const forms: Record<string, boolean> = {};
    for (const [place, id] of this.#organizations.entries()) {
      if (id === undefined) continue;
      if (this.#quotas[place] !== undefined) {
        statistics[`${place}`] = statisticsOf(await v2.getQuotaStatistics({ id }));
        for (const member of (this.#world.organizations[place]?.members ?? []).keys())
          statistics[`${place} ${member}`] = statisticsOf(
            await v2.getQuotaStatistics({ id, member: accountOf(place, member) }),
          );
      }
      if (this.#world.form.organizations.length === 0) continue;
      const client = this.#memberClient(place, 0);
      const form = await client.getRequestForm.result({ id: this.#stage.catalog.web });
      forms[place] = form.status === 200;
    }
    const { items = [] } = await v2.listQuotaReservations();
    const bills = this.#isAnyMade ? billsOf(await this.#records(), this.#midnight) : [];
    return {
      statistics,
      reservations: items.map(({ cpu = 0, memoryMB = 0, storageBytes = 0, cost = 0 }) => ({
        cpus: cpu,
        memoryGb: memoryMB / 1024,
        storageGb: storageBytes / bytesPerGb,
        cost,
      })),
      forms,
      bills,
      costModels: this.#costModels.flatMap((id, place) => (id === undefined ? [] : [place])),
      pending: this.#pending.length,
    };
  }

  /** Records of the days of the world, the current one included. */
  async #records(): Promise<readonly BillingRecord[]> {
    const { BillingRecords = [] } = await this.#stage.test.v2.listBillingRecords({
      startdate: compactDay(this.#midnight),
      enddate: compactDay(this.#stage.clock.now),
      max: 10_000,
    });
    return BillingRecords;
  }

  /** Numbers of the machines that are there. */
  async #present(): Promise<readonly number[]> {
    return machinesOf(await this.#records()).filter((id) => !this.#removed.has(id));
  }

  async #removeMachine(id: number): Promise<void> {
    this.#removed.add(id);
    await this.#stage.test.service.machines.remove(id);
  }

  /** Ends what is left of the world; the next one begins on another day. */
  async end(): Promise<void> {
    const { test, clock } = this.#stage;
    if (this.#isAnyMade) for (const id of await this.#present()) await this.#removeMachine(id);
    for (const id of this.#pending) await test.service.requests.reject(id, "The end.");
    for (const place of this.#organizations.keys()) await this.#deleteOrganization(place);
    for (const place of this.#costModels.keys()) await this.#deleteCostModel(place);
    clock.now += (24 + beginning - (this.hour % 24)) * hour;
    await test.service.billing.billAll();
  }
}
