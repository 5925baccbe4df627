import fc from "fast-check";
import { describeWorld } from "./describe.ts";
import {
  flaws,
  serviceNames,
  type Action,
  type CostModelPlan,
  type CostQuota,
  type Disk,
  type FormPlan,
  type OrganizationPlan,
  type ResourceQuota,
  type Uptime,
  type World,
} from "./world.ts";

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

/** Tiers that prices and quotas know, and one that neither does. */
const tier = fc.constantFrom("gold", "silver");
const anyTier = fc.constantFrom("gold", "silver", "Gold");
/** Quarters, and prices with more decimals than costs have. */
const price = fc.oneof(
  fc.integer({ min: 0, max: 8 }).map((quarters) => quarters / 4),
  fc.integer({ min: 0, max: 300_000 }).map((few) => few / 100_000),
);
const percent = fc.constantFrom(-100, -20, 0, 10, 50);

const costQuota: fc.Arbitrary<CostQuota> = fc.record({
  dailyCost: fc.integer({ max: 200, min: 0 }),
});

const resourceQuota: fc.Arbitrary<ResourceQuota> = fc.record({
  cpus: optional(fc.integer({ min: 0, max: 12 })),
  memoryGb: optional(fc.integer({ min: 0, max: 24 })),
  storageGb: optional(fc.integer({ min: 0, max: 100 })),
  isPerTier: optional(fc.boolean()),
  tiers: optional(
    fc.uniqueArray(
      fc.record({
        name: tier,
        quota: optional(fc.integer({ min: 0, max: 60 })),
        excluded: optional(fc.boolean()),
      }),
      { maxLength: 2, selector: ({ name }) => name },
    ),
  ),
});

function organizationOf(
  quota: fc.Arbitrary<CostQuota> | fc.Arbitrary<ResourceQuota> | undefined,
): fc.Arbitrary<OrganizationPlan> {
  const none = fc.constant(undefined);
  return fc.record({
    quota: quota ?? none,
    members: fc.array(quota === undefined ? none : optional<CostQuota | ResourceQuota>(quota), {
      minLength: 1,
      maxLength: 2,
    }),
  });
}

const organization = fc.oneof(
  organizationOf(undefined),
  organizationOf(costQuota),
  organizationOf(resourceQuota),
);

const costModel: fc.Arbitrary<CostModelPlan> = fc.record({
  targets: fc.oneof(
    fc.constant([]),
    fc.uniqueArray(fc.constantFrom<number | "cluster">(0, 1, "cluster"), { maxLength: 2 }),
  ),
  cpu: optional(price),
  memory: optional(price),
  tiers: optional(
    fc.uniqueArray(fc.record({ name: tier, cost: price }), {
      maxLength: 2,
      selector: ({ name }) => name,
    }),
  ),
  defaultTier: optional(tier),
  os: optional(price),
  support: optional(price),
  attribute: optional(price),
  markup: optional(percent),
  nonsense: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.constantFrom(...flaws)),
  byUptime: optional(
    fc.uniqueArray(fc.constantFrom<Uptime>("CPU", "MEMORY", "STORAGE", "OS", "SUPPORT"), {
      maxLength: 2,
    }),
  ),
});

const disk: fc.Arbitrary<Disk> = fc.record({
  gb: fc.integer({ min: 1, max: 60 }),
  tier: optional(anyTier),
});

const form: fc.Arbitrary<FormPlan> = fc.record({
  cpus: fc.integer({ min: 1, max: 4 }),
  memoryGb: fc.integer({ min: 1, max: 8 }),
  disks: fc.array(disk, { maxLength: 2 }),
  organizations: fc.uniqueArray(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
});

const place = fc.integer({ min: 0, max: 1 });

const request: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant("request" as const),
  organization: place,
  member: place,
  service: fc.constantFrom(...serviceNames),
  cpus: optional(fc.integer({ min: 1, max: 6 })),
  memoryGb: optional(fc.integer({ min: 1, max: 12 })),
  disk: optional(disk),
});

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: request },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "approve" as const,
        "reject" as const,
        "clear" as const,
        "remove machine" as const,
        "delete organization" as const,
        "delete cost model" as const,
      ),
      place,
    }),
  },
  fc.record({
    kind: fc.constant("reload prices" as const),
    place,
    cpu: fc.oneof({ weight: 5, arbitrary: price }, fc.constant(-1)),
  }),
  fc.record({
    kind: fc.constantFrom("mark up" as const, "set quota" as const),
    place,
    percent,
  }),
  fc.record({
    kind: fc.constantFrom("write the form back" as const, "delete the form" as const),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      hours: fc.integer({ min: 1, max: 30 }),
    }),
  },
);

/** A world whose cost models and form name only organizations that there are. */
function settled(world: World): World {
  const last = world.organizations.length - 1;
  const there = <T>(places: readonly T[]): readonly T[] => [
    ...new Set(places.map((one) => (typeof one === "number" && one > last ? (last as T) : one))),
  ];
  return {
    ...world,
    costModels: world.costModels.map((model) => ({ ...model, targets: there(model.targets) })),
    form: { ...world.form, organizations: there(world.form.organizations) },
  };
}

/** Worlds that a counterexample shows in words. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    organizations: fc.oneof(
      { weight: 2, arbitrary: fc.tuple(organization) },
      fc.tuple(organization, organization),
    ),
    costModels: fc.array(costModel, { maxLength: 2 }),
    form,
    actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  })
  .map(settled)
  .map((world) => ({ ...world, [fc.toStringMethod]: () => describeWorld(world) }));
