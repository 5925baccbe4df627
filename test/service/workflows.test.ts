import { decodeWorkflowDefinitionCollectionXml, type WorkflowDefinition } from "@diptych/v2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
let componentId: number;
let credential: { displayName: string; type: string; id: number };

beforeAll(async () => {
  test = await openTestService();
  const component = await test.v2.deriveServiceComponent({
    body: { cloudTemplateBody: JSON.stringify({ Resources: {}, Parameters: {} }) },
  });
  componentId = component.id ?? 0;
  const { id } = await test.service.credentials.create({
    name: "linux-admin",
    password: "secret",
    rsa: "secret key",
    category: "GUEST_OS",
  });
  credential = { displayName: "linux-admin", type: "CREDENTIAL", id };
});
afterAll(() => test.close());

const dns: WorkflowDefinition = {
  name: "Register in DNS",
  workflowType: "COMPLETION",
  targetType: "VIRTUALMACHINE",
  global: false,
  Steps: [
    { xsitype: "EmailStep", name: "Tell <the> owner & others", type: "EMAIL", stepNumber: 2 },
    {
      xsitype: "GuestCommandStep",
      guestOSCredential: { displayName: "linux-admin" },
      name: "Add record",
      type: "GUEST_COMMAND",
      stepNumber: 1,
      condition: "#{target.state} -eq 'RUNNING'",
    },
  ],
};

describe("a workflow", () => {
  let id: number;

  it("is created with its steps in their order", async () => {
    const created = await test.v2.createWorkflow({ body: dns });
    id = created.id ?? 0;
    expect(created).toMatchObject({ name: dns.name, displayName: dns.name, type: "WORKFLOW" });
    const [add, tell] = created.Steps ?? [];
    expect(add).toMatchObject({
      name: "Add record",
      workflowDefinitionId: id,
      guestOSCredential: credential,
    });
    expect(tell).toMatchObject({ stepNumber: 2, workflowDefinitionId: id });
    expect(created.StepRepresentations?.map(({ name }) => name)).toEqual([add?.name, tell?.name]);
    expect(await test.v2.getWorkflow({ id })).toEqual(created);
    const { WorkflowStepDefinitions } = await test.v2.listWorkflowSteps({ id });
    expect(WorkflowStepDefinitions).toEqual(created.Steps);
    expect(await test.v2.getWorkflowStep({ id, step_id: add?.id ?? 0 })).toEqual(add);
  });

  it("is found by type and name", async () => {
    const { v2 } = test;
    await v2.createWorkflow({ body: { name: dns.name, workflowType: "COMMAND" } });
    const { WorkflowDefinitions = [] } = await v2.listWorkflowsByType({ workflow_type: "COMMAND" });
    expect(WorkflowDefinitions).toHaveLength(1);
    expect(WorkflowDefinitions[0]?.Steps ?? []).toEqual([]);
    const path = { workflow_type: "COMPLETION", name: "Register in DNS" };
    expect((await v2.getWorkflowByName(path)).id).toBe(id);
    expect((await v2.listWorkflows()).WorkflowDefinitions).toHaveLength(2);
    const none = await v2.listWorkflowsByType({ workflow_type: "NONE" });
    expect(none.WorkflowDefinitions ?? []).toEqual([]);
    const missing = await v2.getWorkflowByName.result({ ...path, workflow_type: "NONE" });
    expect(missing.status).toBe(404);
  });

  it("keeps the numbers of steps that are given with them", async () => {
    const { v2 } = test;
    const { Steps = [] } = await v2.getWorkflow({ id });
    const [add, tell] = Steps;
    await v2.replaceWorkflow({
      id,
      body: {
        ...dns,
        Steps: [
          { ...tell, stepNumber: 1 },
          { name: "New", stepNumber: 2 },
        ],
      },
    });
    const { Steps: after = [] } = await v2.getWorkflow({ id });
    expect(after.map(({ name }) => name)).toEqual([tell?.name, "New"]);
    expect(after[0]?.id).toBe(tell?.id);
    expect((await v2.getWorkflowStep.result({ id, step_id: add?.id ?? 0 })).status).toBe(404);
  });

  it("gives places to steps that come without, after those before them", async () => {
    const step = { name: "step" };
    const body = { name: "Places", Steps: [{ stepNumber: 2 }, step, { stepNumber: 7 }, step] };
    const { id: placed = 0, Steps } = await test.v2.createWorkflow({ body });
    expect(Steps?.map(({ stepNumber }) => stepNumber)).toEqual([2, 3, 7, 8]);
    await test.v2.deleteWorkflow({ id: placed });
  });

  it("is made from copies of steps", async () => {
    const { v2 } = test;
    const { Steps: [original] = [] } = await v2.getWorkflow({ id });
    const originalObjectId = String(original?.id);
    const copy = await v2.createWorkflow({
      body: { name: "Copy", StepRepresentations: [{ name: "Copied", originalObjectId }] },
    });
    expect(copy.StepRepresentations).toEqual([{ name: "Copied", originalObjectId }]);
    expect(copy.Steps).toMatchObject([{ name: "Copied", type: "EMAIL", stepNumber: 1 }]);
    expect(copy.Steps?.[0]?.id).not.toBe(original?.id);
    await v2.deleteWorkflow({ id: copy.id ?? 0 });
    expect((await v2.getWorkflow.result({ id: copy.id ?? 0 })).status).toBe(404);
  });

  it.each<[string, WorkflowDefinition]>([
    ["no name", {}],
    ["a name that its type has", { name: dns.name, workflowType: "COMPLETION" }],
    ["two steps in one place", { name: "x", Steps: [{ stepNumber: 1 }, { stepNumber: 1 }] }],
    ["a credential that is not there", { name: "x", Steps: [{ domainCredential: { id: 9999 } }] }],
    ["an original that is not there", { name: "x", StepRepresentations: [{ name: "a" }] }],
  ])("is refused with %s, and leaves nothing behind", async (_, body) => {
    const { v2 } = test;
    const before = await v2.listWorkflows();
    expect((await v2.createWorkflow.result({ body })).status).toBe(400);
    expect(await v2.listWorkflows()).toEqual(before);
  });

  it("is linked to a component, one to each", async () => {
    const { v2, service } = test;
    const { workflows } = service;
    expect(await v2.linkWorkflow({ workflowId: id, componentId })).toMatchObject({ id });
    expect((await workflows.completionOf(componentId))?.id).toBe(id);
    const other = await v2.createWorkflow({ body: { name: "Other", workflowType: "COMPLETION" } });
    await v2.linkWorkflow({ workflowId: other.id ?? 0, componentId });
    expect((await workflows.completionOf(componentId))?.id).toBe(other.id);
    await v2.deleteWorkflow({ id: other.id ?? 0 });
    expect(await workflows.completionOf(componentId)).toBeUndefined();
    for (const path of [
      { workflowId: id, componentId: 9999 },
      { workflowId: 9999, componentId },
    ])
      expect((await v2.linkWorkflow.result(path)).status).toBe(404);
  });
});

describe("exports", () => {
  it("are read by the generated codecs and imported again", async () => {
    const { v2 } = test;
    const text = await v2.exportWorkflows();
    const before = await v2.listWorkflows();
    expect(decodeWorkflowDefinitionCollectionXml(text)).toEqual(before);
    expect((await v2.importWorkflows.result({ body: text })).status).toBe(400);
    for (const { id = 0 } of before.WorkflowDefinitions ?? []) await v2.deleteWorkflow({ id });
    await v2.importWorkflows({ body: text });
    expect(await v2.listWorkflows()).toMatchObject(withoutIds(before));
  });

  it("hold one definition", async () => {
    const { v2 } = test;
    const path = { workflow_type: "COMMAND", name: dns.name ?? "" };
    const { WorkflowDefinitions = [] } = decodeWorkflowDefinitionCollectionXml(
      await v2.exportWorkflow(path),
    );
    expect(WorkflowDefinitions).toEqual([await v2.getWorkflowByName(path)]);
    const missing = await v2.exportWorkflow.result({ ...path, name: "Nothing" });
    expect(missing.status).toBe(404);
  });

  it("find credentials by name, as numbers differ between services", async () => {
    const { v2 } = test;
    const step = `<Steps><guestOSCredential><displayName>linux-admin</displayName><id>1</id></guestOSCredential></Steps>`;
    await v2.importWorkflows({ body: collection(`<name>Foreign</name>${step}`) });
    const { WorkflowDefinitions = [] } = await v2.listWorkflows();
    const foreign = WorkflowDefinitions.find(({ name }) => name === "Foreign");
    expect(foreign?.Steps?.[0]?.guestOSCredential).toEqual(credential);
  });

  it.each([
    ["no XML", "workflows"],
    ["something else", "<RequestFormCollection/>"],
    ["a broken document", "<WorkflowDefinitionCollection>"],
    ["an entity", `<!DOCTYPE a [<!ENTITY b "c">]>${collection("<name>&b;</name>")}`],
    [
      "one definition that is refused",
      collection("<name>First</name>").replace(
        "</WorkflowDefinitionCollection>",
        "<WorkflowDefinitions><workflowType>X</workflowType></WorkflowDefinitions></WorkflowDefinitionCollection>",
      ),
    ],
  ])("are refused with %s, all of it", async (_, body) => {
    const { v2 } = test;
    const before = await v2.listWorkflows();
    expect((await v2.importWorkflows.result({ body })).status).toBe(400);
    expect(await v2.listWorkflows()).toEqual(before);
    expect(test.errors).toEqual([]);
  });
});

function collection(definition: string): string {
  return `<WorkflowDefinitionCollection><WorkflowDefinitions>${definition}</WorkflowDefinitions></WorkflowDefinitionCollection>`;
}

/** A structure without the numbers that an import gives anew. */
function withoutIds(value: unknown): object {
  return JSON.parse(JSON.stringify(value), (key: string, one: unknown) =>
    key === "id" || key === "workflowDefinitionId" ? undefined : one,
  ) as object;
}
