import { toFetch } from "@diptych/runtime";
import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { basic, createClient as createV3 } from "@diptych/v3/client";
import { format } from "prettier";
import { createService } from "../../../service/index.ts";

const origin = "https://cloud.test";
const auth = { username: "admin", password: "secret" };

/** The tables of docs/service/stand-in.md: what both interfaces show of the scenario `catalog`. */
export async function scenarioTables(): Promise<string> {
  const standIn = await createService({ memory: true, sandbox: { scenario: "catalog" } });
  const handle = toFetch(standIn.server);
  const fetch = (url: string, init?: object): Promise<Response> =>
    handle(new Request(url, init)) as Promise<Response>;
  const v2 = createV2({
    baseUrl: `${origin}/webservices/services/rest/v2`,
    auth: basicV2(auth),
    fetch,
  });
  const v3 = createV3({ baseUrl: `${origin}/rest/v3`, auth: basic(auth), fetch });
  try {
    const { RequestForms = [] } = await v2.listForms();
    const { costModels = [] } = await v2.listCostModels();
    const { IpPools = [] } = await v2.listIpPools();
    const { WorkflowDefinitions = [] } = await v2.listWorkflows();
    const { CustomAttributes = [] } = await v2.listAttributes();
    const { BillingRecords = [] } = await v2.listBillingRecords();
    const { items = [] } = await v2.listQuotaReservations();
    const bills = new Set(BillingRecords.map(({ timestamp = "" }) => timestamp.slice(0, 10)));
    const named = (
      all: readonly { readonly name?: string | undefined; readonly id?: number | undefined }[],
    ): string => all.map(({ name, id }) => `\`${name}\` (${id})`).join(", ");
    const facts = {
      Services: named((await v3.listServices()).items),
      "Request forms": named(
        RequestForms.map(({ displayName, formId }) => ({ name: displayName, id: formId })),
      ),
      "Cost models": named(costModels),
      "IP pools": IpPools.map(
        ({ name, id, range }) => `\`${name}\` (${id}): ${range?.from} to ${range?.to}`,
      ).join("; "),
      Workflows: named(WorkflowDefinitions),
      Attributes: named(CustomAttributes),
      "Open reservations": items
        .map(({ id, requestId }) => `${id}, of request ${requestId}`)
        .join("; "),
      "Billing records": `${BillingRecords.length}: ${[...bills].sort().at(0)} to ${[...bills].sort().at(-1)}`,
    };
    const rows: string[] = [];
    for (const { id } of (await v3.listServiceRequests()).items) {
      const { summary, services } = await v3.getServiceRequest({ id });
      const [one] = services;
      const machines = BillingRecords.filter(({ vmName = "" }) => vmName.endsWith(`-${id}`));
      const names = [...new Set(machines.map(({ vmName }) => `\`${vmName}\``))];
      rows.push(
        `| ${id} | \`${summary.state}\` | \`${one?.service.name}\` | \`${summary.submitted_by}\` | ${summary.cost_summary.total_cost} | ${names.join(", ")} |`,
      );
    }
    return await format(
      [
        "| What | Which |",
        "| --- | --- |",
        ...Object.entries(facts).map(([what, which]) => `| ${what} | ${which} |`),
        "",
        "| Request | State | Service | By | Cost a day | Machines |",
        "| --- | --- | --- | --- | --- | --- |",
        ...rows,
      ].join("\n"),
      { parser: "markdown", printWidth: 100 },
    );
  } finally {
    await standIn.close();
  }
}
