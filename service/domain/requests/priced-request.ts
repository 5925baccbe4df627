import type { Viewer } from "../../store/configured/links.ts";
import { Catalog } from "../catalog/catalog.ts";
import type { Clock } from "../shared/clock.ts";
import { CostModelSettings } from "../costs/cost-models.ts";
import { addCosts, CostModels, machineCosts, noCosts } from "../costs/costs.ts";
import type { Rows } from "../../store/rows.ts";
import { machineShape } from "../costs/machine-shape.ts";
import type { Costs, RequestedComponent } from "../../model/request.ts";
import type { CostModel } from "../../stored/types.ts";
import { withDestinations } from "../placement/places.ts";
import type { ServiceDefinition } from "../../model/service-definition.ts";
import { checkDailyCost } from "../costs/prices.ts";
import { quotaAmounts } from "./request-order.ts";
import { checkAmounts } from "./request-size.ts";
import { onTiers } from "./storage-tiers.ts";
import { readRequest, type ReadRequest, type SubmittedForm } from "./read-request.ts";

/** A request and its cost per day. */
interface PricedRequest extends ReadRequest {
  readonly definition: ServiceDefinition;
  readonly costs: Costs;
}

/**
 * Reads a filled form, and prices it by the cost models in force for the organization and the places.
 *
 * @param viewer who fills the form in; if absent, a user who may fill in every form
 * @throws {Refusal} there is no such service, its form is for others or has mistakes, or it costs too much
 */
export async function pricedRequest(
  rows: Rows,
  clock: Clock,
  serviceId: number,
  form: SubmittedForm,
  organizationId: number | null,
  viewer?: Viewer,
): Promise<PricedRequest> {
  const catalog = new Catalog(rows);
  const definition = await catalog.get(serviceId);
  const read = readRequest(definition, await catalog.form(definition, viewer), form);
  const models = await CostModels.read(new CostModelSettings(rows, clock));
  const modelFor = ({ destination }: RequestedComponent): CostModel | undefined =>
    models.inForce(organizationId, destination?.places);
  const placed = await withDestinations(rows, read.service, viewer);
  const service = onTiers(placed, modelFor, form);
  const costs = service.components
    .map((one) => machineCosts(modelFor(one), machineShape(service, one), service.name))
    .reduce<Costs>(addCosts, noCosts);
  checkAmounts(quotaAmounts(service, costs.total));
  checkDailyCost(costs.total);
  return { ...read, service, definition, costs };
}
