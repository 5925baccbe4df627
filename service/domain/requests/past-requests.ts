import { Approvers } from "../accounts/approvers.ts";
import type { Clock } from "../shared/clock.ts";
import type { Rows } from "../../store/rows.ts";
import { machineShape } from "../costs/machine-shape.ts";
import type { RequestState, ServiceRequest } from "../../model/request.ts";
import { pricedRequest } from "./priced-request.ts";
import type { SubmittedForm } from "./read-request.ts";
import { quotaAmounts } from "./request-order.ts";
import type { Requester } from "./requests.ts";
import { Reservations } from "../quotas/reservations.ts";

/** A request that was made before the service knew of it. */
interface PastRequest {
  readonly serviceId: number;
  readonly form: SubmittedForm;
  readonly requester: Requester;
  readonly state: RequestState;
  readonly submitted: string;
  /** Time of its completion, if it was completed. */
  readonly completed: string | null;
  readonly errorMessage?: string;
}

/** Takes over requests from elsewhere as they stand: nothing is approved or deployed for them. */
export class PastRequests {
  readonly #rows: Rows;
  readonly #clock: Clock;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** @throws {Refusal} the form has mistakes, or a quota leaves too little for what is open or deployed */
  take(past: PastRequest): Promise<ServiceRequest> {
    const { serviceId, form, requester, state } = past;
    const { organizationId } = requester;
    return this.#rows.transaction(async (rows) => {
      const { service, costs, deployedName, requiredBy } = await pricedRequest(
        rows,
        this.#clock,
        serviceId,
        form,
        organizationId,
      );
      const request = await rows.requests.insert({
        type: "NEW_REQUEST",
        state,
        serviceId,
        organizationId,
        submittedBy: requester.userid,
        assignedTo: null,
        submitted: past.submitted,
        requiredBy: requiredBy ?? past.submitted.slice(0, 10),
        completed: past.completed,
        deployedName,
        errorMessage: past.errorMessage ?? null,
        approvers:
          state === "PENDING_APPROVAL" ? await new Approvers().of(rows, organizationId) : [],
        content: { services: [service] },
        costs,
      });
      if (state === "COMPLETE") await this.#adopt(rows, request);
      if (organizationId !== null && state !== "REJECTED" && state !== "FAILED") {
        const reservations = new Reservations(rows, this.#clock);
        await reservations.reserve({
          ...quotaAmounts(service, costs.total),
          organizationId,
          accountId: requester.accountId,
          requestId: request.id,
        });
        if (state === "COMPLETE") await reservations.use(request.id);
      }
      return request;
    });
  }

  /** The machines of a completed request, which have been there since. */
  async #adopt(rows: Rows, request: ServiceRequest): Promise<void> {
    const store = rows.machines;
    for (const service of request.content.services)
      for (const component of service.components)
        if (component.type === "VIRTUAL_MACHINE")
          await store.insert({
            requestId: request.id,
            organizationId: request.organizationId,
            owner: request.submittedBy,
            name: [request.deployedName ?? service.name, component.name, request.id].join("-"),
            serviceName: service.name,
            deployed: request.completed ?? request.submitted,
            removed: null,
            shape: machineShape(service, component),
          });
  }
}
