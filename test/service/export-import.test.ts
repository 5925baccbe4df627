import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestService, type TestService } from "./test-service.ts";

/** What XML must escape, or must not lose. */
const text = `one\ntwo\tthree "four" 'five' <six> & ]]> Ünï 😀  end  `;
/** The same as a name, which has no ends of lines. */
const named = text.replaceAll(/\s/g, " ");

let from: TestService;
let to: TestService;

/** Two services with the same credentials, accounts and organizations under other numbers. */
beforeAll(async () => {
  [from, to] = [await openTestService(), await openTestService()];
  for (const { v2, service } of [from, to]) {
    const { credentials } = service;
    const unlike = service === from.service ? ["only here"] : [];
    for (const name of [...unlike, "linux", "domain & more"])
      await credentials.create({ name, password: "s3cret" });
    for (const userid of [...unlike, "ann", "bo"])
      await v2.createAccount({ body: { userid, emailAddress: "someone@example.com" } });
    for (const name of [...unlike, "research"]) await v2.createOrganization({ body: { name } });
  }
  const { v2 } = from;
  const { Steps = [] } = await v2.createWorkflow({
    body: {
      name: named,
      workflowType: text,
      global: false,
      targetType: "VIRTUAL_MACHINE",
      changeDescription: "",
      Steps: [
        {
          xsitype: "EmailStep",
          guestOSCredential: { displayName: "linux" },
          domainCredential: { displayName: "domain & more" },
          name: named,
          type: "EMAIL",
          stepNumber: 7,
          condition: text,
        },
        { name: "", stepNumber: 2 },
        { stepNumber: 3 },
      ],
    },
  });
  const StepRepresentations = Steps.map(({ id = 0 }) => ({
    name: `copy of ${id}`,
    originalObjectId: String(id),
  }));
  await v2.createWorkflow({ body: { name: "made of copies", StepRepresentations } });
  await v2.createWorkflow({ body: { name: "without steps" } });
  await v2.createForm({
    body: {
      xsitype: "ServiceForm",
      version: "7",
      menuText: text,
      displayName: named,
      requestType: text,
      formComponentType: "VIRTUAL_MACHINE",
      RequestFormElements: [
        { label: text, mandatory: false, formType: "TEXT", value: text },
        { label: "", value: "" },
      ],
      Users: [{ loginId: "ann", itContact: true, primary: false }, { loginId: "bo" }],
      Organizations: [{ displayName: "research" }],
      customComponentType: "Load Balancer Entry",
    },
  });
  await v2.createForm({ body: { displayName: "for everybody" } });
});
afterAll(() => Promise.all([from.close(), to.close()]));

/** An exported text without the numbers that an import gives anew. */
const withoutNumbers = (exported: string): string =>
  exported.replaceAll(/<(id|workflowDefinitionId|formId)>\d+<\/\1>/g, "");

describe("an export that another service imports is its export, but for numbers", () => {
  it("of workflows", async () => {
    const exported = await from.v2.exportWorkflows();
    await to.v2.importWorkflows({ body: exported });
    expect(withoutNumbers(await to.v2.exportWorkflows())).toBe(withoutNumbers(exported));
    expect(exported).toContain("originalObjectId");
    expect(exported).not.toContain("s3cret");
  });

  it("of forms", async () => {
    const exported = await from.v2.exportForms();
    await to.v2.importForms({ body: exported });
    expect(withoutNumbers(await to.v2.exportForms())).toBe(withoutNumbers(exported));
  });

  it("of one workflow and one form, written by other tools", async () => {
    const strange = (root: string, child: string, name: string): string =>
      `\uFEFF<?xml version='1.0' encoding="utf-8" standalone="yes"?>
      <!-- by hand --><n:${root} xmlns:n="urn:other" version="9">
        <n:${child} xsitype='Own' other="1">
          <n:unknown><n:deeper/></n:unknown>
          <n:${name}><![CDATA[<by & hand>]]></n:${name}>
        </n:${child}>
      </n:${root}>\n`;
    const workflow = strange("WorkflowDefinitionCollection", "WorkflowDefinitions", "name");
    await to.v2.importWorkflows({ body: workflow });
    const form = strange("RequestFormCollection", "RequestForms", "displayName");
    await to.v2.importForms({ body: form });
    const { WorkflowDefinitions } = await to.v2.listWorkflows();
    expect(WorkflowDefinitions?.at(-1)?.name).toBe("<by & hand>");
    const { RequestForms } = await to.v2.listForms();
    expect(RequestForms?.at(-1)).toMatchObject({ displayName: "<by & hand>", xsitype: "Own" });
    expect([...from.errors, ...to.errors]).toEqual([]);
  });
});
