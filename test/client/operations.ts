import { type ClientResponse, type Operation } from "@diptych/runtime";
import {
  type ClientOperation,
  type Findings,
  encodeSegment,
  isObject,
  jsonBody,
  operation,
} from "@diptych/runtime/codegen1";

export interface Item {
  readonly name: string;
}

/** Accepts what has a name. */
function checkItem(value: unknown, found: Findings): void {
  if (!isObject(value) || typeof value["name"] !== "string") found.missing("name");
}

const item = { mediaType: "application/json", read: jsonBody(checkItem) };

const shared = {
  accept: "application/json",
  security: [["bearer"]],
} as const;

export interface GetItemParams {
  readonly id: string;
  readonly trace?: string;
}

export type GetItemResponse = ClientResponse<200, Item>;

export const getItem: Operation<[params: GetItemParams], Item, GetItemResponse> = operation({
  ...shared,
  id: "getItem",
  method: "GET",
  url: (params: GetItemParams) => `/items/${encodeSegment(params.id)}`,
  headers: (params: GetItemParams) => ({ "X-Trace": params.trace }),
  responses: { 200: [item] },
});

export interface CreateItemParams {
  readonly body: Item;
}

export type CreateItemResponse = ClientResponse<201, Item> | ClientResponse<202, { job: number }>;

export const createItem: Operation<
  [params: CreateItemParams],
  Item | { job: number },
  CreateItemResponse
> = operation({
  ...shared,
  id: "createItem",
  method: "POST",
  url: () => "/items",
  body: (params: CreateItemParams) => ({
    contentType: "application/json",
    data: JSON.stringify(params.body),
  }),
  responses: {
    201: [item],
    202: [{ mediaType: "application/json", read: jsonBody() }],
  },
});

export const deleteItem: Operation<
  [params: GetItemParams],
  undefined,
  ClientResponse<204, undefined>
> = operation({
  ...shared,
  id: "deleteItem",
  method: "DELETE",
  url: (params: GetItemParams) => `/items/${encodeSegment(params.id)}`,
  accept: undefined,
  responses: { 204: [] },
});

/** Needs no credentials. */
export const ping: Operation<
  [params?: { loud?: boolean }],
  Item,
  ClientResponse<200, Item>
> = operation({
  ...shared,
  id: "ping",
  method: "GET",
  url: (params: { loud?: boolean }) => `/ping${params.loud === true ? "?loud=true" : ""}`,
  security: [],
  responses: { 200: [item] },
});

/** An operation with a method and answers of the test's own. */
export function custom(
  method: string,
  more: Partial<ClientOperation<Record<string, never>>> = {},
): Operation<[params: Record<string, never>], unknown, ClientResponse> {
  return operation({
    ...shared,
    id: `custom${method}`,
    method,
    url: () => "/custom",
    responses: { 200: [{ mediaType: "application/json", read: jsonBody() }], 204: [] },
    ...more,
  });
}
