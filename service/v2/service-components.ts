import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { ServiceComponents } from "../domain/catalog/service-components.ts";
import { bodyOf } from "./configured-body.ts";

type ComponentHandlers = Pick<
  Required<Handlers<Session>>,
  "extractCloudTemplateParameters" | "deriveServiceComponent" | "getDefaultServiceComponent"
>;

/** Cloud templates, and components made from them or from the inventory. Source: A 4.3. */
export function serviceComponentHandlers(components: ServiceComponents): ComponentHandlers {
  return {
    extractCloudTemplateParameters: async ({ body }) => ({
      status: 201,
      body: { CloudTemplateParameters: [...(await components.parameters(body))] },
    }),
    deriveServiceComponent: async ({ body }) => ({
      status: 201,
      body: bodyOf(await components.derive(body)),
    }),
    getDefaultServiceComponent: async ({ query: { refid, reftype } }) => ({
      status: 200,
      body: await components.ofItem(refid, reftype),
    }),
  };
}
