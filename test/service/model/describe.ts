import type { Action, CostModelPlan, Disk, FormPlan, Quota, World } from "./world.ts";

/** A world in words, one thing a line. */
export function describeWorld({ organizations, costModels, form, actions }: World): string {
  return [
    "",
    ...organizations.map(
      ({ quota, members }, place) =>
        `organization ${place}: ${describeQuota(quota)}; members: ${members.map(describeQuota).join(", ")}`,
    ),
    ...costModels.map((model, place) => `cost model ${place}: ${describeModel(model)}`),
    `form: ${describeForm(form)}`,
    ...actions.map((action) => `- ${describeAction(action)}`),
  ].join("\n");
}

export function describeAction(action: Action): string {
  switch (action.kind) {
    case "request": {
      const { member, organization, service, cpus, memoryGb, disk } = action;
      const changes = [
        ...(cpus === undefined ? [] : [`${cpus} processors`]),
        ...(memoryGb === undefined ? [] : [`${memoryGb} GB of memory`]),
        ...(disk === undefined ? [] : [describeDisk(disk)]),
      ];
      const changed = changes.length === 0 ? "" : ` with ${changes.join(", ")}`;
      return `member ${member} of organization ${organization} requests ${service}${changed}`;
    }
    case "reload prices":
      return `the cost file of cost model ${action.place} says ${action.cpu} for a processor`;
    case "mark up":
      return `cost model ${action.place} gets a markup of ${action.percent} percent`;
    case "set quota":
      return `the quota of organization ${action.place} grows by ${action.percent} percent`;
    case "pass":
      return `${action.hours} hours pass`;
    case "write the form back":
    case "delete the form":
      return action.kind;
    default:
      return `${action.kind} ${action.place}`;
  }
}

function describeQuota(quota: Quota | undefined): string {
  if (quota === undefined) return "no quota";
  if ("dailyCost" in quota) return `${quota.dailyCost} a day`;
  const { cpus, memoryGb, storageGb, isPerTier, tiers } = quota;
  const parts = [
    ...(cpus === undefined ? [] : [`${cpus} processors`]),
    ...(memoryGb === undefined ? [] : [`${memoryGb} GB of memory`]),
    ...(storageGb === undefined ? [] : [`${storageGb} GB of storage`]),
    ...(isPerTier === true ? ["by tier"] : []),
    ...(tiers ?? []).map(
      ({ name, quota: limit = "any", excluded }) =>
        `${limit} GB on ${name}${excluded === true ? " (excluded)" : ""}`,
    ),
  ];
  return parts.length === 0 ? "an empty quota" : parts.join(" + ");
}

function describeModel({ targets, markup, nonsense, ...prices }: CostModelPlan): string {
  const whom = targets
    .map((target) => (target === "cluster" ? "a cluster" : `organization ${target}`))
    .join(" and ");
  const raised = markup === undefined ? "" : `, markup ${markup} percent`;
  const wrong = nonsense === undefined ? "" : `, with ${nonsense}`;
  return `for ${whom || "everything"}: ${JSON.stringify(prices)}${raised}${wrong}`;
}

function describeForm({ cpus, memoryGb, disks, organizations }: FormPlan): string {
  const whom = organizations.map((place) => `organization ${place}`).join(" and ");
  const parts = [`${cpus} processors`, `${memoryGb} GB of memory`, ...disks.map(describeDisk)];
  return `${parts.join(", ")}, for ${whom || "everybody"}`;
}

const describeDisk = ({ gb, tier }: Disk): string =>
  `${gb} GB ${tier === undefined ? "without a tier" : `on ${tier}`}`;
