import type { RequestForm } from "../stored/types.ts";
import type { Concepts } from "../domain/concepts.ts";
import type { CatalogComponent } from "../model/service-definition.ts";

/** Numbers of the services that can be requested. */
export interface DemoCatalog {
  readonly web: number;
  readonly database: number;
  readonly desktop: number;
  readonly ticket: number;
}

const machineForm = (name: string, cpus: number, memory: number): RequestForm => ({
  displayName: name,
  menuText: name,
  requestType: "NEW_REQUEST",
  formComponentType: "VIRTUAL_MACHINE",
  RequestFormElements: [
    { label: "CPU Count", mandatory: true, formType: "CPU_COUNT", value: String(cpus) },
    { label: "Memory", mandatory: true, formType: "MEMORY", value: `${memory} GB` },
    { label: "Network", formType: "NETWORK", value: "VM Network/production" },
    { label: "System disk", formType: "DISK", value: "40 GB gold" },
    { label: "Data disk", formType: "DISK" },
  ],
});

const serviceForm: RequestForm = {
  displayName: "Service",
  menuText: "Request a service",
  requestType: "NEW_REQUEST",
  RequestFormElements: [
    { label: "Name", formType: "DEPLOYED_NAME" },
    { label: "Cost centre", mandatory: true, formType: "TEXT", value: "R-100" },
    { label: "Needed by", formType: "REQUIRED_BY" },
  ],
};

const changeForm: RequestForm = {
  displayName: "Change of a management server",
  menuText: "Change a management server",
  requestType: "CHANGE_REQUEST",
  RequestFormElements: [
    { label: "Reason", mandatory: true, formType: "TEXT" },
    { label: "Maintenance window", formType: "DATE" },
  ],
};

/** Attributes, cost models, pools and workflows. The inventory is there already. */
export async function fillSettings({
  configuration,
  costModels,
  ipPools,
  networkZones,
  workflows,
}: Concepts): Promise<void> {
  for (const [name, description] of [
    ["Cost centre", "Who pays for a machine"],
    ["Application", "What a machine is used for"],
  ] as const)
    await configuration.attributes.create({ name, description, portalEditable: true });
  await costModels.create({
    name: "Standard",
    currency: "EUR",
    allocatedCpuCost: 0.8,
    allocatedMemoryCost: 0.25,
    storageTierCosts: [
      { name: "gold", cost: 0.012 },
      { name: "silver", cost: 0.006 },
    ],
    defaultStorageTier: "silver",
    operatingSystemCosts: [{ os: "Windows Server 2022", cost: 1.5 }],
    supportCosts: [{ os: "Debian 12", cost: 0.4 }],
    serviceMarkupDiscount: [{ serviceName: "Database", markupDiscount: 10 }],
    uptimeCalcs: [{ name: "CPU", calcUptime: true }],
    costAttributes: [{ name: "Cost centre", costItems: [{ name: "E-300", cost: 0.5 }] }],
  });
  await networkZones.create({ name: "production" });
  for (const [index, name] of ["Production", "Test"].entries())
    await ipPools.create({
      name,
      networkConfig: { subnetMask: "255.255.255.0", defaultGateway: `10.${index + 1}.0.1` },
      range: { from: `10.${index + 1}.0.10`, to: `10.${index + 1}.0.200` },
      freeIpWarningThreshold: 10,
    });
  await workflows.create({
    name: "Register in the address book",
    workflowType: "COMPLETION",
    targetType: "VIRTUAL_MACHINE",
    Steps: [
      { name: "Add the address", type: "SCRIPT", stepNumber: 1 },
      { name: "Tell the owner", type: "EMAIL", stepNumber: 2 },
    ],
  });
}

/** Services with their forms. */
export async function fillCatalog({
  forms,
  workflows,
  catalog,
  serviceComponents,
}: Concepts): Promise<DemoCatalog> {
  const { id: formId } = await forms.create(serviceForm);
  await forms.create(changeForm);
  const small = await forms.create(machineForm("Small machine", 2, 4));
  const large = await forms.create(machineForm("Large machine", 4, 16));
  const component = (name: string, form: { readonly id: number }, guestOs: string) => ({
    name,
    type: "VIRTUAL_MACHINE",
    managementServerType: "VMWARE",
    guestOs,
    formId: form.id,
  });
  const add = async (
    name: string,
    categories: readonly string[],
    components: readonly CatalogComponent[],
    needsApproval = false,
  ): Promise<number> => {
    const service = { name, description: name, categories, components, needsApproval, formId };
    return (await catalog.create(service)).id;
  };
  const web = component("web", small, "Debian 12");
  // A workflow runs after deployments of this one.
  const { id: publishedId } = await serviceComponents.publish(web);
  const { id: workflowId } = await workflows.named("COMPLETION", "Register in the address book");
  await workflows.link(workflowId, publishedId);
  return {
    web: await add("Web server", ["Web", "Linux"], [{ ...web, publishedId }]),
    database: await add(
      "Database",
      ["Database", "Linux"],
      [component("db", large, "Debian 12"), component("standby", large, "Debian 12")],
      true,
    ),
    desktop: await add(
      "Windows desktop",
      ["Desktop", "Windows"],
      [component("desktop", small, "Windows Server 2022")],
    ),
    ticket: (
      await catalog.create({
        name: "Ask an administrator",
        description: "A request without a form",
        categories: ["Help"],
        components: [],
        needsApproval: true,
        formId: null,
      })
    ).id,
  };
}
