// @ts-check
// Schemas of what the peer takes and gives, as users of fastify write them.
import { creationJsonSchema, pathJsonSchema, userJsonSchema } from "../user-schemas.mjs";

const links = userJsonSchema.properties.links;
const resource = {
  type: ["object", "null"],
  required: ["num_cpus", "memory_in_gb", "total_storage_in_gb"],
  properties: {
    num_cpus: { type: "integer" },
    memory_in_gb: { type: "number" },
    total_storage_in_gb: { type: "number" },
  },
};
const cost = {
  type: ["object", "null"],
  required: ["daily_cost"],
  properties: {
    daily_cost: { type: "number" },
    allow_vm_power_on_when_over_quota: { type: "boolean" },
  },
};
const quotas = { resource_quota: resource, cost_quota: cost };

export const getUser = { params: pathJsonSchema, response: { 200: userJsonSchema } };
export const createUser = { body: creationJsonSchema, response: { 201: userJsonSchema } };
export const listUsers = {
  querystring: {
    type: "object",
    properties: {
      page_size: { type: "integer", minimum: 1, maximum: 1000, default: 100 },
      page_number: { type: "integer", minimum: 1, default: 1 },
    },
  },
  response: {
    200: {
      type: "object",
      required: ["pagination", "items"],
      properties: {
        pagination: {
          type: "object",
          required: ["page_size", "page_number"],
          properties: { page_size: { type: "integer" }, page_number: { type: "integer" } },
        },
        items: {
          type: "array",
          items: {
            type: "object",
            required: ["id", "name", "links"],
            properties: { id: { type: "integer" }, name: { type: "string" }, links },
          },
        },
      },
    },
  },
};
export const updateOrganization = {
  body: { type: "object", required: ["resource_quota", "cost_quota"], properties: quotas },
  response: {
    200: {
      type: "object",
      required: ["id", "name", "links", "resource_quota", "cost_quota"],
      properties: { id: { type: "integer" }, name: { type: "string" }, links, ...quotas },
    },
  },
};
export const createToken = {
  body: {
    type: "object",
    required: ["username", "password"],
    properties: { username: { type: "string" }, password: { type: "string" } },
  },
  response: {
    201: { type: "object", required: ["token"], properties: { token: { type: "string" } } },
  },
};
export const listBills = {
  querystring: {
    type: "object",
    properties: { max: { type: "integer", minimum: 1, default: 100 } },
  },
};
