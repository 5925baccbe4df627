import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogComponent } from "../../service/model/service-definition.ts";
import { SimulatedDeployer } from "../../service/drivers/deployer.ts";
import type { DeploymentOrder } from "../../service/drivers/deployment-order.ts";
import {
  SimulatedWorkflowRunner,
  type WorkflowStepRun,
} from "../../service/drivers/workflow-runner.ts";
import { openTestService, type TestService } from "./test-service.ts";

const runs: (WorkflowStepRun & { readonly key: string })[] = [];
let meanwhile: (order: DeploymentOrder) => Promise<unknown>;
let isBroken = false;
const withdrawn: number[] = [];

const workflowRunner = new (class extends SimulatedWorkflowRunner {
  override async run(step: WorkflowStepRun, key: string): Promise<void> {
    runs.push({ ...step, key });
    if (isBroken) throw new TypeError("a bug");
    await super.run(step, key);
  }
})();
const deployer = new (class extends SimulatedDeployer {
  override async deploy(order: DeploymentOrder, key: string) {
    await meanwhile(order);
    return super.deploy(order, key);
  }
  override withdraw({ requestId }: DeploymentOrder): Promise<void> {
    withdrawn.push(requestId);
    return Promise.resolve();
  }
})();

let test: TestService;

beforeAll(async () => {
  test = await openTestService({
    drivers: { deployer, workflowRunner },
  });
});
afterAll(() => test.close());
beforeEach(() => {
  runs.splice(0);
  withdrawn.splice(0);
  isBroken = false;
  meanwhile = () => Promise.resolve();
});

let names = 0;
/** A name that is free. */
const free = (what: string): string => `${what} ${(names += 1)}`;

/** Publishes a component by version 2. */
async function publish(): Promise<number> {
  const { id = 0 } = await test.v2.deriveServiceComponent({
    body: { cloudTemplateBody: '{"Resources":{}}' },
  });
  return id;
}

const component = (name: string, publishedId?: number): CatalogComponent => ({
  name,
  type: "VIRTUAL_MACHINE",
  managementServerType: "VMWARE",
  guestOs: null,
  formId: null,
  ...(publishedId === undefined ? {} : { publishedId }),
});

/** A service of the catalog with these components. */
async function serviceWith(...components: CatalogComponent[]): Promise<number> {
  const form = await test.service.forms.create({ displayName: free("Form") });
  const { id } = await test.service.catalog.create({
    name: free("Service"),
    description: null,
    categories: [],
    formId: form.id,
    needsApproval: false,
    components,
  });
  return id;
}

/** Makes a workflow and links it, both by version 2. */
async function link(componentId: number, ...steps: object[]): Promise<number> {
  const { id = 0 } = await test.v2.createWorkflow({
    body: { name: free("Workflow"), workflowType: "COMPLETION", Steps: steps },
  });
  await test.v2.linkWorkflow({ workflowId: id, componentId });
  return id;
}

/** Requests a service by version 3, and waits until it has ended. */
async function request(service_id: number) {
  const created = await test.v3.createServiceRequest({ body: { service_id } });
  if (created === undefined || !("summary" in created)) throw new Error("not in time");
  await test.service.tasks.idle();
  return test.v3.getServiceRequest({ id: created.summary.id });
}

describe("a workflow that is linked to a component", () => {
  it("runs after the deployment, step by step, before the request is complete", async () => {
    const { id: credentialId } = await test.service.credentials.create({
      name: "linux-admin",
      username: "svc",
      password: "hush hush",
      category: "GUEST_OS",
    });
    const publishedId = await publish();
    const id = await link(
      publishedId,
      { name: "Tell the owner", type: "EMAIL", stepNumber: 2 },
      {
        name: "Add record",
        type: "GUEST_COMMAND",
        stepNumber: 1,
        condition: "#{target.state} -eq 'RUNNING'",
        guestOSCredential: { id: credentialId },
      },
    );
    const { summary, services } = await request(await serviceWith(component("web", publishedId)));
    expect(summary).toMatchObject({ state: "COMPLETE", workflow_id: id, error_message: null });
    expect(services[0]?.service.summary.workflow_id).toBe(id);
    expect(services[0]?.components[0]?.summary.workflow_id).toBe(id);
    expect(runs.map(({ step }) => [step.name, step.condition])).toEqual([
      ["Add record", "#{target.state} -eq 'RUNNING'"],
      ["Tell the owner", null],
    ]);
    expect(runs[0]).toMatchObject({
      workflow: { id },
      target: { requestId: summary.id, component: "web", machine: `web-${summary.id}` },
      guestCredential: { name: "linux-admin", username: "svc", password: "hush hush" },
      domainCredential: null,
    });
    expect(new Set(runs.map(({ key }) => key)).size).toBe(2);
    const tasks = await test.service.db.selectFrom("tasks").selectAll().execute();
    expect(JSON.stringify([summary, services, tasks])).not.toContain("hush");
  });

  it("runs once for each component that has it, and says of each which one ran", async () => {
    const [shared, own] = [await publish(), await publish()];
    const both = await link(shared, { name: "Both" });
    const alone = await link(own, { name: "Alone" });
    const service = await serviceWith(
      component("front", shared),
      component("back", shared),
      component("database", own),
      component("none"),
    );
    const { summary, services } = await request(service);
    expect(summary).toMatchObject({ state: "COMPLETE", workflow_id: null });
    expect(services[0]?.components.map((one) => one.summary.workflow_id)).toEqual([
      both,
      both,
      alone,
      null,
    ]);
    expect(runs.map(({ step, target }) => [step.name, target.component])).toEqual([
      ["Both", "front"],
      ["Both", "back"],
      ["Alone", "database"],
    ]);
    expect(new Set(runs.map(({ key }) => key)).size).toBe(3);
  });

  it("fails the request with its first step that fails, and the deployment is withdrawn", async () => {
    const publishedId = await publish();
    const id = await link(
      publishedId,
      { name: "Good" },
      { name: "Skipped", type: "FAIL", condition: "false" },
      { name: "Bad", type: "FAIL" },
      { name: "Never" },
    );
    const service = await serviceWith(component("web", publishedId), component("db", publishedId));
    const { summary, services } = await request(service);
    expect(summary.state).toBe("FAILED");
    expect(summary.error_message).toMatch(
      /^The step Bad of the workflow Workflow \d+ failed for the component web: /,
    );
    expect(services[0]?.components.map((one) => one.summary.workflow_id)).toEqual([id, null]);
    expect(runs.map(({ step }) => step.name)).toEqual(["Good", "Skipped", "Bad"]);
    expect(withdrawn).toEqual([summary.id]);
    const machines = test.service.db.selectFrom("machines").select("id");
    expect(await machines.where("request_id", "=", summary.id).execute()).toEqual([]);
  });

  it("fails the request where a credential is gone by then", async () => {
    const { credentials } = test.service;
    const { id } = await credentials.create({ name: "gone", category: "GUEST_OS" });
    const publishedId = await publish();
    await link(publishedId, { name: "Join", domainCredential: { id } });
    meanwhile = () => credentials.remove(id);
    const { summary } = await request(await serviceWith(component("web", publishedId)));
    expect(summary).toMatchObject({ state: "FAILED" });
    expect(summary.error_message).toMatch(/step Join .* component web: There is no credential/);
    expect(runs).toEqual([]);
  });

  it("is the one that is linked when the deployment is done, if any is", async () => {
    const publishedId = await publish();
    const service = await serviceWith(component("web", publishedId));
    const first = await link(publishedId, { name: "First" });
    meanwhile = () => test.v2.deleteWorkflow({ id: first });
    const deleted = await request(service);
    expect(deleted.summary).toMatchObject({ state: "COMPLETE", workflow_id: null });
    expect(runs).toEqual([]);
    let second = 0;
    meanwhile = async () => (second = await link(publishedId, { name: "Second" }));
    const linked = await request(service);
    expect(linked.summary).toMatchObject({ state: "COMPLETE", workflow_id: second });
    // What has run stays said.
    await test.v2.deleteWorkflow({ id: second });
    const after = await test.v3.getServiceRequest({ id: linked.summary.id });
    expect(after.summary.workflow_id).toBe(second);
  });

  it("that breaks its runner fails the request, and the log has the reason", async () => {
    const publishedId = await publish();
    await link(publishedId, { name: "Any" });
    isBroken = true;
    const { summary } = await request(await serviceWith(component("web", publishedId)));
    expect(summary).toMatchObject({
      state: "FAILED",
      error_message: "The request failed for a reason that the log of the service says.",
    });
    expect(withdrawn).toEqual([summary.id]);
    expect(test.errors).toEqual([new TypeError("a bug")]);
  });
});

it("a service is not made from a component that there is not", async () => {
  await expect(serviceWith(component("web", 4711))).rejects.toThrow("service component 4711");
});

it("a workflow for all runs for components of its type that have none of their own", async () => {
  const make = async (targetType: string) =>
    (
      await test.v2.createWorkflow({
        body: {
          name: free("Workflow"),
          workflowType: "COMPLETION",
          global: true,
          targetType,
          Steps: [{ name: "Everywhere" }],
        },
      })
    ).id ?? 0;
  const ids = [await make("DATABASE"), await make("VIRTUAL_MACHINE")];
  const publishedId = await publish();
  const own = await link(publishedId, { name: "Own" });
  const service = await serviceWith(component("plain"), component("linked", publishedId));
  const { services } = await request(service);
  expect(services[0]?.components.map(({ summary }) => summary.workflow_id)).toEqual([ids[1], own]);
  expect(runs.map(({ step }) => step.name)).toEqual(["Everywhere", "Own"]);
  for (const id of ids) await test.v2.deleteWorkflow({ id });
});
