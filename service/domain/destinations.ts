import type { AppliedPlacementAttribute, DeploymentDestination } from "@diptych/v2";
import type { Kysely } from "kysely";
import { isLinkedTo, LinkStore } from "../store/links.ts";
import type { Resource } from "../store/resources.ts";
import type { Tables } from "../store/schema.ts";
import { createConfiguration } from "./configuration.ts";
import { inventoryReference } from "./inventory-references.ts";
import { inventoryTypes } from "./model/inventory.ts";
import { Refusal } from "./refusal.ts";
import { WithAudience } from "./with-audience.ts";

/** Places where services may be deployed. Source: A 4.9. */
export class Destinations extends WithAudience<DeploymentDestination> {
  constructor(db: Kysely<Tables>) {
    super(db, {
      kind: "deployment-destination",
      label: "deployment destination",
      nameOf: ({ name }) => name,
      unique: "kind",
      audienceOf: ({ users, organizations }) => ({ users, organizations }),
      settle,
      present: (body, audience) => ({ ...body, ...audience }),
      link: async (transaction, { id, body: { managementServer } }) => {
        const targetId = managementServer?.id;
        const servers = targetId === undefined ? [] : [{ targetId }];
        await new LinkStore(transaction).replace(id, "management-server", servers);
      },
    });
  }

  /** At most so many destinations: of one management server, or of all. */
  find(
    limit: number,
    managementServerId?: number,
  ): Promise<readonly Resource<DeploymentDestination>[]> {
    return this.list({
      limit,
      condition:
        managementServerId === undefined
          ? undefined
          : isLinkedTo("management-server", managementServerId),
    });
  }
}

async function settle(
  db: Kysely<Tables>,
  { id: _, users: __, organizations: ___, ...settings }: DeploymentDestination,
): Promise<DeploymentDestination> {
  const { managementServer, target, appliedPlacementAttributes } = settings;
  const applied: AppliedPlacementAttribute[] = [];
  for (const one of appliedPlacementAttributes ?? []) applied.push(await settleAttribute(db, one));
  return {
    ...settings,
    ...(managementServer === undefined
      ? {}
      : {
          managementServer: await inventoryReference(db, managementServer, inventoryTypes.server),
        }),
    ...(target === undefined ? {} : { target: await inventoryReference(db, target) }),
    ...(appliedPlacementAttributes === undefined ? {} : { appliedPlacementAttributes: applied }),
  };
}

async function settleAttribute(
  db: Kysely<Tables>,
  { placementAttribute, allowedValues }: AppliedPlacementAttribute,
): Promise<AppliedPlacementAttribute> {
  const { id, displayName } = placementAttribute ?? {};
  const { placementAttributes } = createConfiguration(db);
  if (id === undefined && displayName === undefined)
    throw new Refusal("invalid", "An applied placement attribute names the attribute.");
  const [known] = await placementAttributes.list(id === undefined ? { name: displayName } : { id });
  if (known === undefined)
    throw new Refusal("invalid", `There is no placement attribute ${id ?? displayName}.`);
  return {
    placementAttribute: {
      displayName: known.name ?? "",
      type: "PLACEMENTATTRIBUTE",
      id: known.id,
    },
    allowedValues,
  };
}
