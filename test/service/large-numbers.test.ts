import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

/** No row has this number; columns of 32 bits could not hold it. */
const id = Number.MAX_SAFE_INTEGER;

it("finds nothing under numbers of 64 bits", async () => {
  const { v2 } = test;
  const calls = [
    v2.getAttribute.result({ id }),
    v2.getCostModel.result({ id }),
    v2.deleteCostModel.result({ id }),
    v2.getIpPool.result({ id }),
    v2.replaceNetworkZone.result({ id, body: { name: "x" } }),
    v2.applyNetworkZone.result({ id, body: { name: "x" } }),
    v2.getOrganization.result({ id }),
    v2.getQuotaStatistics.result({ id }),
    v2.deleteQuotaReservation.result({ reservation_id: id }),
    v2.getWorkflow.result({ id }),
    v2.getWorkflowStep.result({ id, step_id: id }),
    v2.linkWorkflow.result({ workflowId: id, componentId: id }),
    v2.getForm.result({ id }),
    v2.getMediaFolder.result({ id }),
    v2.deleteDeploymentDestination.result({ id }),
    v2.synchronizeAttributes.result({ id }),
    v2.getManagementServer.result({ id }),
    v2.listStandardSwitches.result({ id }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
});

it("takes them in queries and bodies", async () => {
  const { v2 } = test;
  expect((await v2.listMediaFolders({ orgid: id })).MediaFolder ?? []).toEqual([]);
  const destinations = await v2.listDeploymentDestinations({ msid: id });
  expect(destinations.DeploymentDestinations ?? []).toEqual([]);
  expect((await v2.listDatacenters({ msid: id })).Datacenters ?? []).toEqual([]);
  expect((await v2.listNetworks({ clusterid: id })).ManagedObjectReferences ?? []).toEqual([]);
  const form = { displayName: "x", Users: [{ id }] };
  expect((await v2.createForm.result({ body: form })).status).toBe(400);
  const context = [{ context: { type: "ORGANIZATION", id }, role: { name: "MANAGER" } }];
  const account = { userid: "x", contextRoles: context };
  expect((await v2.createAccount.result({ body: account })).status).toBe(400);
  expect((await v2.updateCostModel.result({ body: { id } })).status).toBe(404);
  expect(test.errors).toEqual([]);
});
