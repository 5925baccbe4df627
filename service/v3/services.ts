import type { ServiceDefinition as ServiceBody } from "@diptych/v3";
import type { Handlers } from "@diptych/v3/server";
import type { Session } from "../auth/session.ts";
import { viewerOf } from "../auth/viewer.ts";
import type { Catalog, ServiceOffer } from "../domain/catalog/catalog.ts";
import { defaultsOf } from "../domain/forms/form-elements.ts";
import { Refusal } from "../domain/shared/refusal.ts";
import { servicesLike } from "../store/catalog/service-conditions.ts";
import type { Addresses } from "./links.ts";
import { pageOf } from "./pages.ts";

type ServiceHandlers = Pick<Required<Handlers<Session>>, "listServices" | "getRequestForm">;

/** The catalog of version 3. Source: B 2.6, B 4.3. */
export function serviceHandlers(catalog: Catalog, addresses: Addresses): ServiceHandlers {
  return {
    listServices: async ({ query, session }) => {
      const { offset, limit, pagination } = pageOf(query);
      const condition = query.filter && servicesLike(query.filter);
      const services = await catalog.batch(offset, limit, condition, viewerOf(session));
      return {
        status: 200,
        body: { pagination, items: services.map((service) => itemOf(service, addresses)) },
      };
    },
    getRequestForm: async ({ path, session }) => {
      const service = await catalog.get(path.id);
      const form = await catalog.form(service, viewerOf(session));
      if (form === undefined)
        throw new Refusal("missing", `The service ${service.name} has no request form.`);
      return {
        status: 200,
        body: {
          service_id: service.id,
          service: defaultsOf(form.service),
          components: form.components.map(({ component, elements }) => ({
            name: component.name,
            ...defaultsOf(elements),
          })),
        },
      };
    },
  };
}

/** A service with links to what the caller may do with it. */
function itemOf(
  { id, name, hasForm, isAvailable }: ServiceOffer,
  addresses: Addresses,
): ServiceBody {
  const form = addresses.of("services", id, "request-form");
  const requests = addresses.of("service-requests");
  const filter = encodeURIComponent(`id -eq ${id}`);
  return {
    id,
    name,
    type: "SERVICE",
    links: [
      { rel: "self", href: `${addresses.of("services")}?filter=${filter}`, method: "GET" },
      ...(hasForm && isAvailable
        ? [{ rel: "request-form", href: form, method: "GET" } as const]
        : []),
      ...(isAvailable
        ? [{ rel: "service-requests", href: requests, method: "POST" } as const]
        : []),
    ],
  };
}
