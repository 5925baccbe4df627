import { SimulatedCostFiles } from "../../../service/drivers/cost-files.ts";
import { fillCatalog, type CatalogWorld } from "../catalog-world.ts";
import { fillInventory } from "../inventory-world.ts";
import { openTestService, type TestService } from "../test-service.ts";
import { serviceForm } from "./bodies.ts";

export const password = "p";
/** Places of organizations, and of the members of one. */
const most = 2;

/** A service on which worlds are played, one after the other. */
export interface Stage {
  readonly test: TestService;
  readonly catalog: CatalogWorld;
  readonly cluster: number;
  /** Numbers of the forms of the services and of their machine. */
  readonly forms: { readonly service: number; readonly machine: number };
  readonly costFiles: SimulatedCostFiles;
  readonly clock: { now: number };
  /** Whether the form of the services is for some organizations only. */
  isFormLimited: boolean;
  /** Worlds that have been played. */
  count: number;
}

export async function openStage(): Promise<Stage> {
  const clock = { now: Date.parse("2030-01-01T09:00:00Z") };
  const costFiles = new SimulatedCostFiles();
  const test = await openTestService({
    clock: { now: () => new Date(clock.now) },
    approval: "manual",
    drivers: { costFiles },
    checkReplies: false,
  });
  const catalog = await fillCatalog(test);
  await test.v2.createAttribute({ body: { name: "Cost centre" } });
  const { cluster } = await fillInventory(test);
  const { RequestForms = [] } = await test.v2.listForms();
  const numberOf = (name: string): number =>
    RequestForms.find(({ displayName }) => displayName === name)?.formId ?? 0;
  const forms = { service: numberOf("web"), machine: numberOf("machine") };
  await test.v2.replaceForm({ id: forms.service, body: serviceForm([]) });
  for (let place = 0; place < most * most; place += 1)
    await test.v3.createUser({
      body: { name: accountOf(Math.floor(place / most), place % most), password, role: "NONE" },
    });
  return {
    test,
    catalog,
    cluster: cluster.id,
    forms,
    costFiles,
    clock,
    isFormLimited: false,
    count: 0,
  };
}

/** Name of the account that is the member of a place. */
export const accountOf = (organization: number, member: number): string =>
  `m${organization}${member}`;
