import {
  decodeRequestFormCollectionXml,
  decodeWorkflowDefinitionCollectionXml,
  type Account,
  type CostModel,
  type CustomAttributeBase,
  type CustomComponentType,
  type DeploymentDestination,
  type IpPool,
  type MediaFolder,
  type NetworkZone,
  type Organization,
  type PlacementAttributeBase,
  type Policy,
  type RequestForm,
  type WorkflowDefinition,
} from "@diptych/v2";
import { readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillInventory, type InventoryWorld, type KnownObject } from "./inventory-world.ts";
import { leaves, sample, type FieldPath } from "./sample-value.ts";
import { openTestService, type TestService } from "./test-service.ts";

/** A resource that version 2 can write, and every operation that returns it. */
interface Writable<Body extends object> {
  readonly schema: string;
  /** Values that fields have to have; undefined for one that stands in the way of others. */
  readonly given?: Readonly<Record<FieldPath, unknown>>;
  /** Fields that do not come back as they were given, and why. */
  readonly notKept?: Readonly<Record<FieldPath, string>>;
  /** What was created, as the service returns it. */
  readonly create: (body: Body) => Promise<Body>;
  readonly replace?: (id: number, body: Body) => Promise<unknown>;
  readonly idOf: (body: Body) => number | undefined;
  /** The resources that an operation returns. */
  readonly reads: Readonly<Record<string, (written: Body, id: number) => Promise<Found<Body>>>>;
}
type Found<Body> = Body | readonly Body[] | undefined;

let test: TestService;
let world: InventoryWorld;
let organizations: readonly KnownObject[];
let credentials: readonly KnownObject[];
let placement: readonly KnownObject[];

beforeAll(async () => {
  test = await openTestService();
  world = await fillInventory(test);
  const { v2, service } = test;
  for (const userid of ["ann", "bo"])
    await v2.createAccount({
      body: { userid, firstName: userid, emailAddress: `${userid}@example.com` },
    });
  organizations = await Promise.all(
    ["research", "sales"].map(async (name) => {
      const { id = 0 } = await v2.createOrganization({ body: { name } });
      return { displayName: name, type: "ORGANIZATION", id };
    }),
  );
  credentials = await Promise.all(
    ["linux", "domain"].map(async (name) => {
      const { id } = await service.credentials.create({ name });
      return { displayName: name, type: "CREDENTIAL", id };
    }),
  );
  placement = await Promise.all(
    ["Protection", "Speed"].map(async (name) => {
      const { id = 0 } = await v2.createPlacementAttribute({ body: { name } });
      return { displayName: name, type: "PLACEMENTATTRIBUTE", id };
    }),
  );
});
afterAll(() => test.close());

const serviceGives = "the service gives it";
const entity = { id: serviceGives, type: serviceGives, displayName: "it is the name" };
const shared = "version 3 has the same rows, without an xsitype";
const ofRole = "the service says what a role is";

/** The audience of forms and destinations. */
const user = (userid: string, mark: boolean) => ({
  loginId: userid,
  displayName: userid,
  email: `${userid}@example.com`,
  itContact: mark,
  primary: !mark,
});

/** What a task has made: the resource that is last in its list. */
async function made<Body>(
  work: Promise<unknown>,
  list: () => Promise<readonly Body[] | undefined>,
): Promise<Body> {
  await work;
  await test.service.tasks.idle();
  const last = (await list())?.at(-1);
  if (last === undefined) throw new Error("The task has made nothing.");
  return last;
}

const quota = { CPUCount: 4, memoryInGB: 8.5, storageInGB: 100.25 };

const table = {
  account: (): Writable<Account> => ({
    schema: "Account",
    given: {
      userid: "a b/ü+%",
      securitySourceType: "OPEN_LDAP",
      "role.name": "AUDITOR",
      roleName: "AUDITOR",
      "contextRoles.context": organizations[0],
      "contextRoles.role.name": "CUSTOMER",
    },
    notKept: {
      ...entity,
      displayName: "it is made of the names",
      password: "it never leaves",
      "role.xsitype": shared,
      "role.type": ofRole,
      "role.id": ofRole,
      "role.permissions": ofRole,
      "contextRoles.role.type": ofRole,
      "contextRoles.role.id": ofRole,
      "contextRoles.role.permissions": ofRole,
    },
    create: (body) => test.v2.createAccount({ body }),
    replace: (_, body) => test.v2.replaceAccount({ login_id: body.userid ?? "", body }),
    idOf: ({ id }) => id,
    reads: {
      getAccount: ({ userid = "" }) => test.v2.getAccount({ login_id: userid }),
      listAccounts: async () => (await test.v2.listAccounts()).Accounts,
    },
  }),
  "organization with a resource quota": (): Writable<Organization> => organizationOf("costQuota"),
  "organization with a cost quota": (): Writable<Organization> => organizationOf("resourceQuota"),
  "custom attribute": (): Writable<CustomAttributeBase> => ({
    schema: "CustomAttributeBase",
    notKept: entity,
    create: (body) => test.v2.createAttribute({ body }),
    replace: (id, body) => test.v2.replaceAttribute({ id, body }),
    idOf: ({ id }) => id,
    reads: {
      getAttribute: (_, id) => test.v2.getAttribute({ id }),
      getAttributeByName: ({ name = "" }) => test.v2.getAttributeByName({ name }),
      listAttributes: async () => (await test.v2.listAttributes()).CustomAttributes,
    },
  }),
  "custom component type": (): Writable<CustomComponentType> => ({
    schema: "CustomComponentType",
    notKept: { id: serviceGives },
    create: (body) => test.v2.createCustomComponentType({ body }),
    idOf: ({ id }) => id,
    reads: {
      getCustomComponentType: (_, id) => test.v2.getCustomComponentType({ id }),
      listCustomComponentTypes: async () =>
        (await test.v2.listCustomComponentTypes()).CustomComponentTypes,
    },
  }),
  "placement attribute": (): Writable<PlacementAttributeBase> => ({
    schema: "PlacementAttributeBase",
    notKept: { id: serviceGives },
    create: (body) => test.v2.createPlacementAttribute({ body }),
    replace: (id, body) => test.v2.replacePlacementAttribute({ id, body }),
    idOf: ({ id }) => id,
    reads: {
      getPlacementAttribute: (_, id) => test.v2.getPlacementAttribute({ id }),
      getPlacementAttributeByName: ({ name = "" }) => test.v2.getPlacementAttributeByName({ name }),
      listPlacementAttributes: async () =>
        (await test.v2.listPlacementAttributes()).PlacementAttributes,
    },
  }),
  policy: (): Writable<Policy> => ({
    schema: "Policy",
    given: { targets: [world.cluster, world.datacenter] },
    notKept: entity,
    create: (body) => test.v2.createPolicy({ body }),
    idOf: ({ id }) => id,
    reads: { getPolicy: (_, id) => test.v2.getPolicy({ id }) },
  }),
  "cost model": (): Writable<CostModel> => ({
    schema: "CostModel",
    given: {
      targets: [world.cluster, world.datacenter],
      storageTierCosts: [
        { name: "gold", cost: 1.5 },
        { name: "silver", cost: 0.25 },
      ],
      defaultStorageTier: "silver",
      uptimeCalcs: [
        { name: "CPU", calcUptime: true },
        { name: "MEMORY", calcUptime: false },
      ],
      "costAttributes.costItems.costFormula": "",
    },
    notKept: { id: serviceGives },
    create: async (body) => {
      for (const { name } of body.costAttributes ?? [])
        await test.v2.createAttribute({ body: { name } });
      return made(
        test.v2.createCostModel({ body }),
        async () => (await test.v2.listCostModels()).costModels,
      );
    },
    idOf: ({ id }) => id,
    reads: {
      getCostModel: (_, id) => test.v2.getCostModel({ id }),
      getCostModelByName: ({ name = "" }) => test.v2.getCostModelByName({ name }),
      listCostModels: async () => (await test.v2.listCostModels()).costModels,
    },
  }),
  "IP pool": (): Writable<IpPool> => ({
    schema: "IpPool",
    given: {
      "networkConfig.subnetMask": "255.255.255.0",
      "networkConfig.defaultGateway": "192.0.2.1",
      "networkConfig.primaryDns": "192.0.2.2",
      "networkConfig.secondaryDns": "192.0.2.3",
      "range.from": "192.0.2.10",
      "range.to": "192.0.2.20",
      datacenter: world.datacenter,
      networks: [world.network],
    },
    notKept: {
      ...entity,
      ...Object.fromEntries(
        ["total", "free", "assigned", "reserved", "preempted", "conflicted"].map((name) => [
          `${name}Ips`,
          "it is counted",
        ]),
      ),
    },
    create: (body) =>
      made(test.v2.createIpPool({ body }), async () => (await test.v2.listIpPools()).IpPools),
    replace: (id, body) => test.v2.replaceIpPool({ id, body }),
    idOf: ({ id }) => id,
    reads: {
      getIpPool: (_, id) => test.v2.getIpPool({ id }),
      listIpPools: async () => (await test.v2.listIpPools()).IpPools,
    },
  }),
  "network zone": (): Writable<NetworkZone> => ({
    schema: "NetworkZone",
    given: { id: undefined },
    create: async (body) => {
      const { id } = await test.service.networkZones.create(body);
      return { ...body, id };
    },
    replace: (id, body) => test.v2.replaceNetworkZone({ id, body }),
    idOf: ({ id }) => id,
    reads: { getNetworkZoneByName: ({ name = "" }) => test.v2.getNetworkZoneByName({ name }) },
  }),
  workflow: (): Writable<WorkflowDefinition> => ({
    schema: "WorkflowDefinition",
    given: {
      StepRepresentations: undefined,
      "Steps.guestOSCredential": credentials[0],
      "Steps.domainCredential": credentials[1],
    },
    notKept: { ...entity, "Steps.id": serviceGives, "Steps.workflowDefinitionId": serviceGives },
    create: (body) => test.v2.createWorkflow({ body }),
    replace: (id, body) => test.v2.replaceWorkflow({ id, body }),
    idOf: ({ id }) => id,
    reads: {
      getWorkflow: (_, id) => test.v2.getWorkflow({ id }),
      getWorkflowByName: ({ workflowType = "", name = "" }) =>
        test.v2.getWorkflowByName({ workflow_type: workflowType, name }),
      listWorkflows: async () => (await test.v2.listWorkflows()).WorkflowDefinitions,
      listWorkflowsByType: async ({ workflowType = "" }) =>
        (await test.v2.listWorkflowsByType({ workflow_type: workflowType })).WorkflowDefinitions,
      listWorkflowSteps: async (_, id) => ({
        ...(await test.v2.getWorkflow({ id })),
        Steps: (await test.v2.listWorkflowSteps({ id })).WorkflowStepDefinitions,
      }),
      getWorkflowStep: async (_, id) => {
        const whole = await test.v2.getWorkflow({ id });
        const steps = (whole.Steps ?? []).map((step) =>
          test.v2.getWorkflowStep({ id, step_id: step.id ?? 0 }),
        );
        return { ...whole, Steps: await Promise.all(steps) };
      },
      exportWorkflows: async () =>
        decodeWorkflowDefinitionCollectionXml(await test.v2.exportWorkflows()).WorkflowDefinitions,
      exportWorkflow: async ({ workflowType = "", name = "" }) =>
        decodeWorkflowDefinitionCollectionXml(
          await test.v2.exportWorkflow({ workflow_type: workflowType, name }),
        ).WorkflowDefinitions,
    },
  }),
  form: (): Writable<RequestForm> => ({
    schema: "RequestForm",
    given: { Users: [user("ann", true), user("bo", false)], Organizations: organizations },
    notKept: { formId: serviceGives },
    create: (body) => test.v2.createForm({ body }),
    replace: (id, body) => test.v2.replaceForm({ id, body }),
    idOf: ({ formId }) => formId,
    reads: {
      getForm: (_, id) => test.v2.getForm({ id }),
      listForms: async () => (await test.v2.listForms()).RequestForms,
      listFormsByType: async ({ requestType = "" }) =>
        (await test.v2.listFormsByType({ type: requestType })).RequestForms,
      listFormElements: async (_, id) => ({
        ...(await test.v2.getForm({ id })),
        ...(await test.v2.listFormElements({ id })),
      }),
      exportForms: async () =>
        decodeRequestFormCollectionXml(await test.v2.exportForms()).RequestForms,
      exportForm: async ({ displayName = "" }) =>
        decodeRequestFormCollectionXml(await test.v2.exportForm({ name: displayName }))
          .RequestForms,
    },
  }),
  "media folder": (): Writable<MediaFolder> => ({
    schema: "MediaFolder",
    given: { datastore: world.datastore, organizations },
    notKept: { id: serviceGives },
    create: (body) =>
      made(
        test.v2.createMediaFolder({ body }),
        async () => (await test.v2.listMediaFolders()).MediaFolder,
      ),
    replace: async (id, body) => {
      await test.v2.replaceMediaFolder({ id, body });
      await test.service.tasks.idle();
    },
    idOf: ({ id }) => id,
    reads: {
      getMediaFolder: (_, id) => test.v2.getMediaFolder({ id }),
      listMediaFolders: async () => (await test.v2.listMediaFolders()).MediaFolder,
    },
  }),
  "deployment destination": (): Writable<DeploymentDestination> => ({
    schema: "DeploymentDestination",
    given: {
      managementServer: world.north,
      target: world.cluster,
      users: [user("ann", true), user("bo", false)],
      organizations,
      "appliedPlacementAttributes.placementAttribute": placement[0],
    },
    notKept: { id: serviceGives },
    create: (body) => test.v2.createDeploymentDestination({ body }),
    replace: (id, body) => test.v2.replaceDeploymentDestination({ id, body }),
    idOf: ({ id }) => id,
    reads: {
      getDeploymentDestination: (_, id) => test.v2.getDeploymentDestination({ id }),
      listDeploymentDestinations: async () =>
        (await test.v2.listDeploymentDestinations()).DeploymentDestinations,
    },
  }),
};

/** An organization without one of both quotas, as there is only one. */
function organizationOf(absent: "costQuota" | "resourceQuota"): Writable<Organization> {
  const members = ["ann", "bo"].map((userId, index) => ({
    ...(absent === "costQuota" ? { resourceQuota: quota } : { costQuota: { dailyCost: 2.5 } }),
    userId,
    manager: index === 0,
    portalRole: index === 0 ? "MANAGER" : "CUSTOMER",
  }));
  return {
    schema: "Organization",
    given: { [absent]: undefined, Members: members },
    notKept: {
      ...entity,
      [absent === "costQuota" ? "resourceQuota.xsitype" : "costQuota.xsitype"]: shared,
    },
    create: (body) => test.v2.createOrganization({ body }),
    replace: (id, body) => test.v2.replaceOrganization({ id, body }),
    idOf: ({ id }) => id,
    reads: {
      getOrganization: (_, id) => test.v2.getOrganization({ id }),
      getOrganizationByName: ({ name = "" }) => test.v2.getOrganizationByName({ org_name: name }),
      listOrganizations: async () => (await test.v2.listOrganizations({ max: -1 })).Organizations,
    },
  };
}

/** The operation that writes a kind back, and a body with little more than a name. */
const writtenBack: Readonly<
  Record<
    string,
    () => {
      readonly by: string;
      readonly few: object;
      /** Values that another one of the kind has to have. */
      readonly given?: Readonly<Record<FieldPath, unknown>>;
      /** Fields that change with each writing. */
      readonly counted?: readonly string[];
    }
  >
> = {
  account: () => ({
    by: "replaceAccount",
    given: { userid: "back" },
    few: { userid: "few" },
  }),
  "organization with a resource quota": () => ({
    by: "replaceOrganization",
    few: { name: "few", Members: [{ userId: "ann" }] },
  }),
  "organization with a cost quota": () => ({ by: "replaceOrganization", few: { name: "fewer" } }),
  "custom attribute": () => ({ by: "replaceAttribute", few: { name: "few" } }),
  "placement attribute": () => ({ by: "replacePlacementAttribute", few: { name: "few" } }),
  "IP pool": () => ({
    by: "replaceIpPool",
    given: { "range.from": "192.0.2.110", "range.to": "192.0.2.120" },
    few: {
      name: "few",
      range: { from: "198.51.100.1", to: "198.51.100.9" },
      networks: [world.network],
      datacenter: world.datacenter,
    },
  }),
  "network zone": () => ({ by: "replaceNetworkZone", few: { name: "few" } }),
  workflow: () => ({
    by: "replaceWorkflow",
    few: { name: "few", workflowType: "X", Steps: [{ name: "one" }] },
  }),
  form: () => ({
    by: "replaceForm",
    // The service counts the versions of a form.
    counted: ["version"],
    few: { displayName: "few" },
  }),
  "media folder": () => ({ by: "replaceMediaFolder", few: { name: "few" } }),
  "deployment destination": () => ({ by: "replaceDeploymentDestination", few: { name: "few" } }),
};

describe.each(Object.entries(table))("every field of the kind: %s", (kind, make) => {
  it("comes back from every operation that returns it", async () => {
    const {
      schema,
      given,
      notKept = {},
      create,
      replace,
      reads,
      idOf,
    } = make() as Writable<object>;
    const first = sample(schema, given) as object;
    const created = await create(first);
    const id = idOf(created);
    expect(id).toBeTypeOf("number");
    if (id === undefined) return;
    const changed = (written: object, read: object, operation: string): readonly string[] => {
      const values = leaves(read);
      return [...leaves(written)].flatMap(([at, value]) => {
        const isKept = values.get(at) === value;
        const isExpected = Object.hasOwn(notKept, at.replaceAll(/\[\d+\]/g, ""));
        return isKept === isExpected
          ? [`${operation}: ${at} was ${String(value)}, is ${String(values.get(at))}`]
          : [];
      });
    };
    const changedIn = async (written: object): Promise<readonly string[]> => {
      const found: string[] = [];
      for (const [operation, read] of Object.entries(reads)) {
        const all = [(await read(written, id)) ?? []].flat() as object[];
        const one = all.find((each) => idOf(each) === id) ?? {};
        found.push(...changed(written, one, operation));
      }
      return found;
    };
    expect([...changed(first, created, "creation"), ...(await changedIn(first))]).toEqual([]);
    if (replace === undefined) return;
    const second = sample(schema, given, 1) as object;
    await replace(id, second);
    expect(await changedIn(second)).toEqual([]);
    expect(test.errors).toEqual([]);
  });

  it.runIf(kind in writtenBack)(
    "can be written back as it was read, with every field or few",
    async () => {
      const { schema, given, create, replace, reads, idOf } = make() as Writable<object>;
      const [read] = Object.values(reads);
      if (read === undefined || replace === undefined) throw new Error("nothing to write back");
      const { few = {}, given: other, counted = [] } = writtenBack[kind]?.() ?? {};
      const settled = (body: object): object =>
        Object.fromEntries(Object.entries(body).filter(([name]) => !counted.includes(name)));
      const whole = sample(schema, { ...given, ...other }, 2) as object;
      for (const body of [whole, few]) {
        const id = idOf(await create(body)) ?? 0;
        const before = (await read(body, id)) as object;
        await replace(id, before);
        expect(settled((await read(body, id)) as object)).toEqual(settled(before));
      }
      expect(test.errors).toEqual([]);
    },
  );
});

describe("what was read can be written back", () => {
  it("is tried for every operation that writes what another reads", () => {
    const tried = Object.values(writtenBack).map((one) => one().by);
    const others = [
      // It is the same resource again, by a task.
      "replaceOrganizationAsync",
      // No operation reads the role of an account alone.
      "replaceRoleAssignments",
      "updateCostModel",
      "updateUser",
      "updateOrganization",
    ];
    expect([...new Set([...tried, ...others])].sort()).toEqual(writers().sort());
  });

  it("a cost model, of which markups are taken", async () => {
    const body = {
      name: "back",
      allocatedCpuCost: 1,
      serviceMarkupDiscount: [{ serviceName: "Web", markupDiscount: 5 }],
    };
    await test.v2.createCostModel({ body });
    await test.service.tasks.idle();
    const before = await test.v2.getCostModelByName({ name: "back" });
    await test.v2.updateCostModel({ body: { ...before, name: "back" } });
    await test.service.tasks.idle();
    expect(await test.v2.getCostModelByName({ name: "back" })).toEqual(before);
  });

  it.each([
    { name: "u1" },
    {
      name: "u2",
      first_name: "U",
      last_name: "Two",
      email: "u2@example.com",
      primary_phone: "1",
      alternate_phone: "2",
      role: "MANAGER" as const,
    },
  ])("a user of version 3: %j", async (body) => {
    const { v3 } = test;
    await v3.createUser({ body: { password: "p", ...body } });
    const before = await v3.getUser({ user_name: body.name });
    const { first_name, last_name, email, primary_phone, alternate_phone, role, is_enabled } =
      before;
    const phones = { primary_phone, alternate_phone };
    // B 2.7 takes NONE at the creation alone.
    const roles = role === "NONE" ? {} : { role };
    const back = { first_name, last_name, email, ...phones, ...roles, is_enabled };
    await v3.updateUser({ user_name: body.name, body: back });
    expect(await v3.getUser({ user_name: body.name })).toEqual(before);
  });

  // Without a quota there is nothing to write: B 2.4 asks for exactly one.
  it.each([
    { costQuota: { dailyCost: 2.5 } },
    { resourceQuota: { CPUCount: 4 } },
    {
      resourceQuota: {
        ...quota,
        perStorageTierQuotas: true,
        storageTierQuotas: [
          { name: "gold", quota: 5 },
          { name: "tape", excluded: true },
        ],
      },
    },
    { resourceQuota: { storageTierQuotas: [{ name: "gold" }] } },
  ])("the quota of an organization, in either interface: %j", async (quotas) => {
    const { v2, v3 } = test;
    const name = `back ${JSON.stringify(quotas)}`;
    const { id = 0 } = await v2.createOrganization({ body: { name, ...quotas } });
    const before = await v3.getOrganization({ org_name: name });
    const { resource_quota, cost_quota } = before;
    const body = { resource_quota, cost_quota } as Parameters<
      typeof v3.updateOrganization
    >[0]["body"];
    expect(await v3.updateOrganization({ org_name: name, body })).toEqual(before);
    const shown = await v2.getOrganization({ id });
    await v2.replaceOrganization({ id, body: shown });
    expect(await v2.getOrganization({ id })).toEqual(shown);
    expect(await v3.getOrganization({ org_name: name })).toEqual(before);
  });
});

/** The operations of both documents that replace or change what is there. */
function writers(): string[] {
  return ["v2", "v3"].flatMap((version) => {
    const file = path.resolve(import.meta.dirname, `../../spec/${version}.yaml`);
    const { paths } = load(readFileSync(file, "utf8")) as {
      readonly paths: Readonly<
        Record<string, Readonly<Record<string, { readonly operationId?: string }>>>
      >;
    };
    return Object.values(paths).flatMap(({ put, patch }) =>
      [put, patch].flatMap((operation) => operation?.operationId ?? []),
    );
  });
}
