import { senderExports } from "../../code/runtime-exports.ts";
import type { Api, SecuritySchemeNode } from "../../ir/index.ts";
import { clientPackage, type ClientModules, type ClientPackage } from "../client/context.ts";
import type { PackageContext } from "../context.ts";
import type { ServerModules } from "../server/server-names.ts";

export const receiverModules: ServerModules = {
  entry: "./webhooks/receiver",
  types: "./webhooks/receiver/types",
  requests: "./webhooks/receiver/requests",
  responses: "./webhooks/receiver/responses",
};

export const senderModules: ClientModules = {
  entry: "./webhooks/sender",
  types: "./webhooks/sender/types",
  operations: "./webhooks/sender/operations",
};

/** The package as one whose operations are the webhooks. */
export function receiverPackage(context: PackageContext): PackageContext {
  const { api } = context;
  return { ...context, api: { ...api, operations: api.webhooks } };
}

/** The same for what sends them: it gets each address as a whole, and fetches no tokens. */
export function senderPackage(context: PackageContext): ClientPackage {
  const { api } = context;
  const own: Api = {
    ...api,
    operations: api.webhooks.map((webhook) => ({ ...webhook, path: "" })),
    servers: [],
    securitySchemes: api.securitySchemes.map(withoutToken),
  };
  const reserved = ["createSender", ...senderExports.values];
  return clientPackage({ ...context, api: own }, senderModules, reserved);
}

function withoutToken({ token: _, ...scheme }: SecuritySchemeNode): SecuritySchemeNode {
  return scheme as SecuritySchemeNode;
}
