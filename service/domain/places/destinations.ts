import type { AppliedPlacementAttribute, DeploymentDestination } from "../../stored/types.ts";
import { isLinkedTo } from "../../store/configured/links.ts";
import { referenceTypes } from "../../store/configured/reference-names.ts";
import { destinationKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import { inventoryTypes } from "../../model/inventory.ts";
import type { ReplaceReference } from "../references/references.ts";
import { Refusal } from "../shared/refusal.ts";
import { WithAudience } from "../configured/with-audience.ts";
import type { Rows } from "../../store/rows.ts";

/** Places where services may be deployed. Source: A 4.9. */
export class Destinations extends WithAudience<DeploymentDestination> {
  constructor(rows: Rows) {
    super(rows, {
      kind: destinationKind,
      label: "deployment destination",
      nameOf: ({ name }) => name,
      unique: "kind",
      audienceOf: ({ users, organizations }) => ({ users, organizations }),
      settle: ({ id: _, users: __, organizations: ___, ...settings }) => settings,
      references: (body, replace) => ({
        ...body,
        managementServer: replace(body.managementServer, inventoryTypes.server),
        target: replace(body.target),
        appliedPlacementAttributes: body.appliedPlacementAttributes?.flatMap((one) =>
          applied(one, replace),
        ),
      }),
      present: (body, audience) => ({ ...body, ...audience }),
      link: async (own, { id, body: { managementServer, target } }) => {
        await refuseElsewhere(own, managementServer, target);
        const targetId = managementServer?.id;
        const servers = targetId === undefined ? [] : [{ targetId }];
        await own.links.replace(id, "management-server", servers);
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

/** @throws {Refusal} the target is an object of another management server */
async function refuseElsewhere(
  rows: Rows,
  server: DeploymentDestination["managementServer"],
  target: DeploymentDestination["target"],
): Promise<void> {
  if (server === undefined || target?.id === undefined) return;
  const ofServer = { type: target.type ?? "", id: target.id, serverId: server.id };
  const isItself = target.type === inventoryTypes.server && target.id === server.id;
  if (!isItself && (await rows.inventory.references(ofServer)).length === 0)
    throw new Refusal(
      "invalid",
      `${target.displayName ?? target.id} is not on the management server ${server.displayName ?? server.id}.`,
    );
}

/** An applied attribute with what becomes of its reference; none if nothing does. */
function applied(
  { placementAttribute = {}, allowedValues }: AppliedPlacementAttribute,
  replace: ReplaceReference,
): readonly AppliedPlacementAttribute[] {
  const attribute = replace(placementAttribute, referenceTypes.placementAttribute);
  return attribute === undefined ? [] : [{ placementAttribute: attribute, allowedValues }];
}
