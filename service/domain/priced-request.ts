import type { Kysely } from "kysely";
import type { Viewer } from "../store/links.ts";
import type { Tables } from "../store/schema.ts";
import { Catalog } from "./catalog.ts";
import type { Clock } from "./clock.ts";
import { CostModelSettings } from "./cost-models.ts";
import { addCosts, CostModels, machineCosts, noCosts } from "./costs.ts";
import { machineShape } from "./machine-shape.ts";
import type { Costs } from "./model/request.ts";
import type { ServiceDefinition } from "./model/service-definition.ts";
import { checkDailyCost } from "./prices.ts";
import { readRequest, type ReadRequest, type SubmittedForm } from "./read-request.ts";

/** A request and its cost per day. */
interface PricedRequest extends ReadRequest {
  readonly definition: ServiceDefinition;
  readonly costs: Costs;
}

/**
 * Reads a filled form, and prices it by the cost model in force for the organization.
 *
 * @param viewer who fills the form in; nobody whom it could be kept from if absent
 * @throws {Refusal} there is no such service, its form is for others or has mistakes, or it costs too much
 */
export async function pricedRequest(
  db: Kysely<Tables>,
  clock: Clock,
  serviceId: number,
  form: SubmittedForm,
  organizationId: number | null,
  viewer?: Viewer,
): Promise<PricedRequest> {
  const catalog = new Catalog(db);
  const definition = await catalog.get(serviceId);
  const read = readRequest(definition, await catalog.form(definition, viewer), form);
  const model = (await CostModels.read(new CostModelSettings(db, clock))).inForce(organizationId);
  const { service } = read;
  const costs = service.components
    .map((component) => machineCosts(model, machineShape(service, component), service.name))
    .reduce<Costs>(addCosts, noCosts);
  checkDailyCost(costs.total);
  return { ...read, definition, costs };
}
