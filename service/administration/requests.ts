import type { Request as RequestBody } from "../generated/administration/types.ts";
import type { Handlers } from "../generated/administration/server.ts";
import { requesterOf, visibleOrganization, type Session } from "../auth/session.ts";
import type { Decisions } from "../domain/requests/decisions.ts";
import type { Requests } from "../domain/requests/requests.ts";
import type { ServiceRequest } from "../model/request.ts";

type RequestHandlers = Pick<
  Required<Handlers<Session>>,
  "listRequests" | "getRequest" | "approveRequest" | "rejectRequest" | "assignRequest"
>;

/** Decisions of people on requests. */
export function requestHandlers(requests: Requests, decisions: Decisions): RequestHandlers {
  return {
    listRequests: async ({ query, session }) => {
      const found = await decisions.list({
        state: query.state,
        assignedTo: query.assigned_to,
        visibleTo: visibleOrganization(session),
        offset: (query.page_number - 1) * query.page_size,
        limit: query.page_size,
      });
      return { status: 200, body: { items: found.map(bodyOf) } };
    },
    getRequest: async ({ path, session }) => ({
      status: 200,
      body: bodyOf(await requests.get(path.id, visibleOrganization(session))),
    }),
    approveRequest: async ({ path, session }) => ({
      status: 200,
      body: bodyOf(await decisions.approve(path.id, requesterOf(session))),
    }),
    rejectRequest: async ({ path, body, session }) => ({
      status: 200,
      body: bodyOf(await decisions.reject(path.id, body.reason, requesterOf(session))),
    }),
    assignRequest: async ({ path, body, session }) => ({
      status: 200,
      body: bodyOf(await decisions.assign(path.id, body.assigned_to, requesterOf(session))),
    }),
  };
}

function bodyOf(request: ServiceRequest): RequestBody {
  const { services, change } = request.content;
  return {
    id: request.id,
    type: request.type,
    state: request.state,
    organization_id: request.organizationId,
    submitted_by: request.submittedBy,
    submitted: request.submitted,
    required_by: request.requiredBy,
    completed: request.completed,
    approvers: [...request.approvers],
    assigned_to: request.assignedTo,
    services: services.map(({ name }) => name),
    target: change?.target.displayName ?? null,
    changes: (change?.settings ?? []).map(([label, value]) => ({ label, value })),
    daily_cost: request.costs.total,
    error_message: request.errorMessage,
  };
}
