import type { ServiceDefinition as ServiceBody } from "@diptych/v3";
import type { Handlers } from "@diptych/v3/server";
import { sql } from "kysely";
import type { Session } from "../auth/session.ts";
import type { Catalog } from "../domain/catalog.ts";
import { defaultsOf } from "../domain/form-elements.ts";
import type { ServiceDefinition } from "../domain/model/service-definition.ts";
import { Refusal } from "../domain/refusal.ts";
import { filterCondition } from "../store/filter.ts";
import { inCategory } from "../store/services.ts";
import type { Addresses } from "./links.ts";
import { pageOf } from "./pages.ts";

type ServiceHandlers = Pick<Required<Handlers<Session>>, "listServices" | "getRequestForm">;

/** The catalog of version 3. Source: B 2.6, B 4.3. */
export function serviceHandlers(catalog: Catalog, addresses: Addresses): ServiceHandlers {
  return {
    listServices: async ({ query }) => {
      const { offset, limit, pagination } = pageOf(query);
      const condition =
        query.filter &&
        filterCondition(query.filter, {
          id: { column: sql.ref("services.id"), value: Number },
          name: { column: sql.ref("services.name"), value: String },
          categories: { contains: (value) => inCategory(String(value)) },
        });
      const services = await catalog.batch(offset, limit, condition);
      return {
        status: 200,
        body: { pagination, items: services.map((service) => itemOf(service, addresses)) },
      };
    },
    getRequestForm: async ({ path }) => {
      const service = await catalog.get(path.id);
      const form = await catalog.form(service);
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

function itemOf(
  { id, name }: Pick<ServiceDefinition, "id" | "name">,
  addresses: Addresses,
): ServiceBody {
  const filter = encodeURIComponent(`id -eq ${id}`);
  return {
    id,
    name,
    type: "SERVICE",
    links: [
      { rel: "self", href: `${addresses.of("services")}?filter=${filter}`, method: "GET" },
      { rel: "request-form", href: addresses.of("services", id, "request-form"), method: "GET" },
      { rel: "service-requests", href: addresses.of("service-requests"), method: "POST" },
    ],
  };
}
