import type { RequestForm } from "@diptych/v2";
import type { TestService } from "./test-service.ts";

/** Numbers of the services that a test has made. */
export interface CatalogWorld {
  readonly web: number;
  readonly database: number;
  readonly plain: number;
}

const webForm: RequestForm = {
  displayName: "web",
  RequestFormElements: [
    { label: "Cost centre", mandatory: true, formType: "TEXT" },
    { label: "Name", formType: "DEPLOYED_NAME" },
    { label: "Needed by", formType: "REQUIRED_BY" },
  ],
};
const machineForm: RequestForm = {
  displayName: "machine",
  RequestFormElements: [
    { label: "CPU Count", mandatory: true, formType: "CPU_COUNT", value: "2" },
    { label: "Memory", formType: "MEMORY", value: "4 GB" },
    { label: "Network", formType: "NETWORK", value: "VM Network/production" },
    { label: "system", formType: "DISK", value: "40 GB gold" },
    { label: "tier/level", formType: "NUMBER", value: "1" },
  ],
};

/** Three services: with a form, with a form that needs approval, and without a form. */
export async function fillCatalog({ service }: TestService): Promise<CatalogWorld> {
  const { catalog } = service;
  const { forms } = service;
  const { id: form } = await forms.create(webForm);
  const { id: machine } = await forms.create(machineForm);
  const component = {
    name: "web",
    type: "VIRTUAL_MACHINE",
    managementServerType: "VMWARE",
    guestOs: "Debian 12",
    formId: machine,
  };
  const base = { description: null, formId: form, needsApproval: false, components: [component] };
  const web = await catalog.create({ ...base, name: "Web server", categories: ["web", "linux"] });
  const database = await catalog.create({
    ...base,
    name: "Database",
    categories: ["db", "linux"],
    needsApproval: true,
  });
  const plain = await catalog.create({
    ...base,
    name: "Ticket",
    categories: [],
    formId: null,
    components: [],
  });
  return { web: web.id, database: database.id, plain: plain.id };
}

/** Waits for tasks that tasks have begun, too. */
export async function settle({ service }: TestService): Promise<void> {
  for (let round = 0; round < 4; round += 1) await service.tasks.idle();
}
