import {
  charges,
  dailyCost,
  isNonsense,
  placedDisks,
  sum,
  type Shape,
  type Tariff,
} from "./money.ts";
import type { Bill, Outcome, Picture } from "./picture.ts";
import {
  grown,
  leaves,
  statistics,
  statisticsOfBoth,
  type Amounts,
  type Statistics,
} from "./quotas.ts";
import type { Action, CostModelPlan, Quota, ServiceName, World } from "./world.ts";

interface Organization {
  readonly place: number;
  quota: Quota | undefined;
  readonly members: readonly (Quota | undefined)[];
  isThere: boolean;
}

interface CostModel {
  plan: CostModelPlan;
  isThere: boolean;
  /** Markups with the hour from which they stand, by day. */
  readonly markups: { readonly day: number; readonly percent: number }[];
}

interface Request {
  readonly organization: number;
  readonly member: number;
  readonly service: ServiceName;
  readonly shape: Shape;
  state: "pending" | "deployed" | "ended";
  claim: Amounts | undefined;
}

interface Machine {
  readonly request: Request;
  readonly deployed: number;
  removed: number | undefined;
}

/** What the documents say of money and quotas, in the smallest number of words. */
export class Model {
  /** Hours since the midnight before the world began. */
  #hour: number;
  readonly #world: World;
  readonly #organizations: readonly Organization[];
  readonly #costModels: readonly CostModel[];
  readonly #requests: Request[] = [];
  readonly #machines: Machine[] = [];
  readonly #bills: Bill[] = [];

  constructor(world: World, hour: number) {
    this.#world = world;
    this.#hour = hour;
    this.#organizations = world.organizations.map((plan, place) => ({
      ...plan,
      place,
      isThere: true,
    }));
    this.#costModels = world.costModels.map((plan) => ({
      plan,
      isThere: !isNonsense(plan),
      markups: plan.markup === undefined ? [] : [{ day: 0, percent: plan.markup }],
    }));
  }

  act(action: Action): Outcome {
    switch (action.kind) {
      case "request":
        return this.#request(action);
      case "approve":
        return done(this.#pending()[action.place], (request) => this.#deploy(request));
      case "reject":
        return done(this.#pending()[action.place], (request) => this.#end(request));
      case "clear": {
        const claimed = this.#pending().filter(({ claim }) => claim !== undefined);
        return done(claimed[action.place], (request) => (request.claim = undefined));
      }
      case "remove machine":
        return done(this.#present()[action.place], (machine) => {
          machine.removed = this.#hour;
          machine.request.claim = undefined;
        });
      case "delete organization":
        return done(this.#organization(action.place), (organization) => {
          organization.isThere = false;
          for (const request of this.#requests)
            if (request.organization === organization.place) {
              request.claim = undefined;
              if (request.state === "pending") request.state = "ended";
            }
        });
      case "delete cost model":
        return done(this.#costModel(action.place), (model) => (model.isThere = false));
      case "reload prices":
        return done(this.#costModel(action.place), (model) => {
          // A file with nonsense changes nothing.
          if (action.cpu >= 0) model.plan = { ...model.plan, cpu: action.cpu };
        });
      case "mark up":
        return done(this.#costModel(action.place), ({ markups }) =>
          markups.push({ day: this.#day(), percent: action.percent }),
        );
      case "set quota":
        return done(this.#organization(action.place), (organization) => {
          organization.quota = grown(organization.quota, action);
        });
      case "pass":
        this.#pass(action.hours);
        return "done";
      // Whom the form is for stays, and it is that of services.
      case "write the form back":
        return "done";
      case "delete the form":
        return "refused";
    }
  }

  /** The organization of a place, while it is there. */
  #organization(place: number): Organization | undefined {
    const organization = this.#organizations[place];
    return organization?.isThere === true ? organization : undefined;
  }

  #costModel(place: number): CostModel | undefined {
    const model = this.#costModels[place];
    return model?.isThere === true ? model : undefined;
  }

  picture(): Picture {
    const there = this.#organizations.filter(({ isThere }) => isThere);
    const isForAll = this.#world.form.organizations.length === 0;
    const shown: Record<string, Statistics> = {};
    for (const { place, quota, members } of there) {
      if (quota === undefined) continue;
      const taken = this.#taken(place);
      shown[`${place}`] = statistics(quota, taken);
      for (const [member, own] of members.entries())
        shown[`${place} ${member}`] = statisticsOfBoth(
          { quota, taken },
          { quota: own, taken: this.#taken(place, member) },
        );
    }
    return {
      statistics: shown,
      reservations: this.#pending().flatMap((request) => {
        const claim = this.#claimOf(request);
        return claim === undefined
          ? []
          : {
              cpus: claim.cpus,
              memoryGb: claim.memoryGb,
              storageGb: sum(claim.disks.map(({ gb }) => gb)),
              cost: claim.cost,
            };
      }),
      forms: Object.fromEntries(
        isForAll ? [] : there.map(({ place }) => [place, this.#mayUseForm(place)]),
      ),
      bills: [...this.#bills, ...this.#billsOf(this.#day(), this.#hour)],
      costModels: this.#costModels.flatMap(({ isThere }, place) => (isThere ? [place] : [])),
      pending: this.#pending().length,
    };
  }

  #request(action: Action & { kind: "request" }): Outcome {
    const organization = this.#organization(action.organization);
    if (organization === undefined || action.member >= organization.members.length)
      return "nothing";
    const { place, quota } = organization;
    if (!this.#mayUseForm(place)) return "refused";
    const { form } = this.#world;
    const tariff = this.#tariff(place, action.service, this.#day());
    const [first, ...others] = form.disks;
    const disks = first === undefined ? [] : [action.disk ?? first, ...others];
    const placed = placedDisks(tariff?.prices, disks);
    if (placed === undefined) return "refused";
    const shape: Shape = {
      cpus: action.cpus ?? form.cpus,
      memoryGb: action.memoryGb ?? form.memoryGb,
      disks: placed,
      isPricedCentre: true,
    };
    const cost = dailyCost(tariff, shape);
    const claim: Amounts = { ...shape, cost: cost.total };
    const own = organization.members[action.member];
    const isLeft =
      leaves(quota, this.#taken(place), claim) &&
      leaves(own, this.#taken(place, action.member), claim);
    if (!isLeft) return "refused";
    const { member, service } = action;
    const request: Request = {
      organization: place,
      member,
      service,
      shape,
      state: "pending",
      claim,
    };
    this.#requests.push(request);
    if (service === "Web server") this.#deploy(request);
    const { disks: disksCost, ...costs } = cost;
    return { ...costs, disk: sum(disksCost), attribute: cost.attribute ?? 0 };
  }

  #deploy(request: Request): void {
    request.state = "deployed";
    this.#machines.push({ request, deployed: this.#hour, removed: undefined });
  }

  #end(request: Request): void {
    request.state = "ended";
    request.claim = undefined;
  }

  #pass(hours: number): void {
    const until = this.#hour + hours;
    // Bills are written once their day has ended, at the prices that stand then.
    for (let day = this.#day(); (day + 1) * 24 <= until; day += 1)
      this.#bills.push(...this.#billsOf(day, (day + 1) * 24));
    this.#hour = until;
  }

  /** Bills of a day, as far as it has gone. */
  #billsOf(day: number, until: number): readonly Bill[] {
    return this.#machines.flatMap(({ request, deployed, removed = Infinity }, machine) => {
      const [from, to] = [Math.max(deployed, day * 24), Math.min(removed, until)];
      // A machine that has only just come is there; one that went as the day began is not.
      if (deployed > until || (deployed === until && until === (day + 1) * 24)) return [];
      if (removed <= day * 24) return [];
      const tariff = this.#tariff(request.organization, request.service, day);
      return [{ machine, day, ...charges(tariff, request.shape, Math.max(0, to - from)) }];
    });
  }

  /**
   * The prices in force: of the newest cost model with the organization among its targets, or else of the
   * newest that never had a target. Source: v2, cost-model-choice.
   */
  #tariff(organization: number, service: ServiceName, day: number): Tariff | undefined {
    const newest = this.#costModels.filter(({ isThere }) => isThere).reverse();
    // What an organization leaves behind belongs to none.
    const isOfIt = ({ plan: { targets } }: CostModel): boolean =>
      this.#organization(organization) !== undefined && targets.includes(organization);
    const model =
      newest.find(isOfIt) ?? newest.find(({ plan: { targets } }) => targets.length === 0);
    if (model === undefined) return undefined;
    const standing = model.markups.findLast((one) => one.day <= day)?.percent ?? 0;
    return { prices: model.plan, percent: service === "Web server" ? standing : 0 };
  }

  /** Whether the form is for an organization; for everybody if it never named one. Source: v2, audience. */
  #mayUseForm(place: number): boolean {
    const { organizations } = this.#world.form;
    return organizations.length === 0 || organizations.includes(place);
  }

  #taken(organization: number, member?: number): readonly Amounts[] {
    return this.#requests.flatMap((request) =>
      request.organization === organization &&
      (member === undefined || request.member === member) &&
      request.claim !== undefined
        ? [this.#claimOf(request) ?? request.claim]
        : [],
    );
  }

  /** Amounts that a request takes of quotas, with its costs at the prices of now. Source: v2, quota-prices. */
  #claimOf({ claim, organization, service, shape }: Request): Amounts | undefined {
    const tariff = this.#tariff(organization, service, this.#day());
    return claim && { ...claim, cost: dailyCost(tariff, shape).total };
  }

  #pending(): readonly Request[] {
    return this.#requests.filter(({ state }) => state === "pending");
  }

  #present(): readonly Machine[] {
    return this.#machines.filter(({ removed }) => removed === undefined);
  }

  #day(): number {
    return Math.floor(this.#hour / 24);
  }
}

function done<T>(subject: T | undefined, what: (subject: T) => unknown): Outcome {
  if (subject === undefined) return "nothing";
  what(subject);
  return "done";
}
