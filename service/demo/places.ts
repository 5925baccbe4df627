import type { Concepts } from "../domain/concepts.ts";

const east = { type: "MANAGEMENT_SERVER", displayName: "vcenter-east" };

/**
 * Adds places of deployment and what deployments use: placement attributes, destinations, media folders,
 * groups and credentials. Inventory and organizations are there already.
 */
export async function fillPlaces({
  configuration,
  credentials,
  destinations,
  mediaFolders,
}: Concepts): Promise<void> {
  const { id } = await configuration.placementAttributes.create({
    name: "Protection",
    description: "How often data is copied",
    isEditableInPortal: true,
  });
  await destinations.create({
    name: "East for everybody",
    managementServer: east,
    target: { type: "CLUSTER", displayName: "cluster-1-1" },
    appliedPlacementAttributes: [{ placementAttribute: { id }, allowedValues: ["daily"] }],
  });
  await destinations.create({
    name: "East for research",
    managementServer: east,
    target: { type: "DATACENTER", displayName: "vcenter-east-dc1" },
    organizations: [{ displayName: "Research" }],
    appliedPlacementAttributes: [
      { placementAttribute: { id }, allowedValues: ["daily", "mirrored"] },
    ],
  });
  await mediaFolders.create({
    name: "Installers",
    description: "Images that machines start from",
    path: "[vcenter-east-dc1-silver] iso",
    datastore: { type: "DATASTORE", displayName: "vcenter-east-dc1-silver" },
    global: true,
  });
  for (const [name, permanent] of [
    ["After a year", false],
    ["Never", true],
  ] as const)
    await configuration.groups.create({ groupType: "EXPIRY", name, permanent });
  await credentials.create({
    name: "Linux administrator",
    category: "GUEST_OS",
    username: "administrator",
    description: "For the steps of workflows; its password is not part of the demonstration",
  });
  await configuration.componentTypes.create({
    name: "Load balancer entry",
    description: "A name that several machines answer to",
    cost: 0.6,
  });
}
