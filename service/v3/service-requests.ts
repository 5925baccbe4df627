import type { Handlers } from "@diptych/v3/server";
import { requesterOf, visibleOrganization, type Session } from "../auth/session.ts";
import { viewerOf } from "../auth/viewer.ts";
import type { Requests } from "../domain/requests/requests.ts";
import type { ServiceRequests } from "../domain/requests/service-requests.ts";
import { visibleRequests } from "../auth/visible-rows.ts";
import { both } from "../store/database/condition.ts";
import { requestsLike } from "../store/requests/request-conditions.ts";
import type { Addresses } from "./links.ts";
import { pageOf } from "./pages.ts";
import { requestBody } from "./service-request-body.ts";

type RequestHandlers = Pick<
  Required<Handlers<Session>>,
  "createServiceRequest" | "listServiceRequests" | "getServiceRequest"
>;

/**
 * Service requests of version 3. A creation that the deployer has not acknowledged within `createTime`
 * milliseconds is answered by 202. Source: B 4.3, B 7.
 */
export function serviceRequestHandlers(
  requests: Requests,
  serviceRequests: ServiceRequests,
  addresses: Addresses,
  createTime: number,
): RequestHandlers {
  const itemOf = (id: number) => ({ id, links: [addresses.self("service-requests", id)] });
  return {
    createServiceRequest: async ({ body, session }) => {
      const form = { service: body.service, components: body.components };
      const request = await serviceRequests.submit(
        body.service_id,
        form,
        requesterOf(session),
        viewerOf(session),
      );
      const isInTime = await serviceRequests.acknowledged(request, createTime);
      return isInTime
        ? { status: 201, body: requestBody(request, addresses) }
        : { status: 202, body: itemOf(request.id) };
    },
    listServiceRequests: async ({ query, session }) => {
      const { offset, limit, pagination } = pageOf(query);
      const condition = query.filter && requestsLike(query.filter);
      const visible = both(visibleRequests(session), condition);
      const items = await requests.batch(offset, limit, visible);
      return { status: 200, body: { pagination, items: items.map(({ id }) => itemOf(id)) } };
    },
    getServiceRequest: async ({ path, session }) => {
      const organization = visibleOrganization(session);
      const request = await requests.get(path.id, organization);
      return { status: 200, body: requestBody(request, addresses) };
    },
  };
}
