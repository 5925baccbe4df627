import type { ServerResponse } from "node:http";
import type { Answer, GotRequest } from "../small-service.ts";

/** Forms, files, XML and parameters of all places. */
export const shopDocument = `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: addOrder
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              additionalProperties: false
              required: [name]
              properties:
                name: { type: string, minLength: 1, maxLength: 30 }
                note: { type: string, maxLength: 30 }
                colours: { type: array, maxItems: 3, items: { enum: [red, green, blue] } }
                rush: { oneOf: [{ type: boolean }, { enum: [today, tomorrow] }] }
      responses: { "204": { description: Made. }, 4XX: { description: Refused. } }
  /files:
    post:
      operationId: addFile
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              additionalProperties: false
              required: [file, kind]
              properties:
                file: { type: string, contentMediaType: application/octet-stream }
                kind: { enum: [photo, invoice] }
                labels: { type: array, maxItems: 2, items: { type: string, minLength: 1, maxLength: 9, pattern: "^[a-z]+$" } }
      responses: { "204": { description: Kept. }, 4XX: { description: Refused. } }
  /parts:
    post:
      operationId: addPart
      requestBody: { required: true, content: { application/xml: { schema: { $ref: "#/components/schemas/Part" } } } }
      responses:
        "201": { description: Made., content: { application/xml: { schema: { $ref: "#/components/schemas/Part" } } } }
        4XX: { description: Refused. }
  /search:
    get:
      operationId: search
      parameters:
        - { name: kinds, in: query, explode: false, schema: { type: array, items: { enum: [part, order] } } }
        - { name: range, in: query, style: deepObject, explode: true, schema: { type: object, additionalProperties: false, properties: { from: { type: integer, minimum: 0, maximum: 9 }, to: { type: integer, minimum: 0, maximum: 9 } } } }
        - { name: X-Mode, in: header, schema: { enum: [fast, whole] } }
        - { name: theme, in: cookie, schema: { oneOf: [{ enum: [dark, light] }, { type: integer, minimum: 1, maximum: 3 }] } }
      responses: { "204": { description: Found. }, 4XX: { description: Refused. } }
components:
  schemas:
    Part:
      type: object
      additionalProperties: false
      required: [name]
      xml: { name: part }
      properties:
        unit: { type: string, enum: [kg, m], xml: { attribute: true } }
        name: { type: string, minLength: 1, maxLength: 20, pattern: "^[A-Za-z]+$" }
        sizes: { type: array, maxItems: 3, xml: { wrapped: true }, items: { type: integer, minimum: 1, maximum: 9, xml: { name: size } } }
`;

/** A part of the shop. */
interface Part {
  readonly unit?: string | undefined;
  readonly name: string;
  readonly sizes?: readonly string[] | undefined;
}

/** Faults of the service: what leads to 500, and what is shown of a part. */
export interface ShopFault {
  readonly order?: (fields: URLSearchParams) => boolean;
  readonly file?: (kind: string, labels: readonly string[]) => boolean;
  readonly part?: (part: Part) => boolean;
  readonly shown?: (part: Part) => Part;
  readonly search?: (found: Readonly<Record<string, string | undefined>>) => boolean;
}

const names = ["name", "note", "colours", "rush"];

function orderOf(body: string): URLSearchParams | undefined {
  // Bytes that are no UTF-8, or half a percent sign.
  if (body.includes("\ufffd") || /%(?![0-9A-Fa-f]{2})/.test(body)) return undefined;
  const fields = new URLSearchParams(body);
  const keys = [...fields.keys()];
  if (keys.some((key) => !names.includes(key)) || body.includes("=") === false) return undefined;
  const once = ["name", "note", "rush"].every((key) => fields.getAll(key).length <= 1);
  const [name = "", note = ""] = ["name", "note"].map((key) => fields.get(key) ?? "");
  const isText = [...name].length >= 1 && [...name].length <= 30 && [...note].length <= 30;
  const colours = fields.getAll("colours");
  const isKnown = colours.every((one) => ["red", "green", "blue"].includes(one));
  const rush = fields.get("rush");
  const isRush = rush === null || ["true", "false", "today", "tomorrow"].includes(rush);
  return once && isText && isKnown && colours.length <= 3 && isRush ? fields : undefined;
}

async function fileOf({
  body,
  headers,
}: GotRequest): Promise<{ readonly kind: string; readonly labels: readonly string[] } | undefined> {
  try {
    const type = headers["content-type"] ?? "";
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": type },
    }).formData();
    const keys = [...form.keys()];
    if (keys.some((key) => !["file", "kind", "labels"].includes(key))) return undefined;
    const [file, ...files] = form.getAll("file");
    const [kind, ...kinds] = form.getAll("kind");
    const labels = form.getAll("labels");
    if (!(file instanceof File) || files.length > 0 || kinds.length > 0) return undefined;
    if (kind !== "photo" && kind !== "invoice") return undefined;
    if (
      labels.length > 2 ||
      labels.some((one) => typeof one !== "string" || !/^[a-z]{1,9}$/.test(one))
    )
      return undefined;
    return { kind, labels: labels.map(String) };
  } catch {
    return undefined;
  }
}

function partOf(body: string): Part | undefined {
  const text = body.replace(/^\s*<\?xml[^>]*\?>\s*/, "").trim();
  const [, head = "", inner] = /^<part((?:\s+[^<>]*)?)>([^]*)<\/part>$/.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const attributes = [...head.matchAll(/\s+([\w:]+)="([^"]*)"/g)];
  if (attributes.map(([all]) => all).join("").length !== head.trimEnd().length) return undefined;
  if (attributes.some(([, name]) => name !== "unit") || attributes.length > 1) return undefined;
  const unit = attributes[0]?.[2];
  if (unit !== undefined && unit !== "kg" && unit !== "m") return undefined;
  const rest = inner.replaceAll(/>\s+</g, "><").trim();
  const element = /^<name>([A-Za-z]{1,20})<\/name>(<sizes\s*\/>|<sizes>(.*)<\/sizes>)?$/.exec(rest);
  const other = /^(<sizes\s*\/>|<sizes>(.*)<\/sizes>)<name>([A-Za-z]{1,20})<\/name>$/.exec(rest);
  const [name, list, within = ""] = element?.slice(1) ?? [other?.[3], other?.[1], other?.[2]];
  if (name === undefined) return undefined;
  if (list === undefined) return { unit, name };
  const sizes = [...within.matchAll(/<size>\s*([1-9])\s*<\/size>/g)];
  const isAll = sizes.map(([all]) => all).join("").length === within.length;
  return isAll && sizes.length <= 3
    ? { unit, name, sizes: sizes.map(([, size = ""]) => size) }
    : undefined;
}

const xmlOf = ({ unit, name, sizes }: Part): string =>
  `<part${unit === undefined ? "" : ` unit="${unit}"`}><name>${name}</name>${
    sizes === undefined
      ? ""
      : `<sizes>${sizes.map((one) => `<size>${one}</size>`).join("")}</sizes>`
  }</part>`;

function searchOf({
  url,
  headers,
}: GotRequest): Readonly<Record<string, string | undefined>> | undefined {
  const query = url.split("?")[1] ?? "";
  if (/%(?![0-9A-Fa-f]{2})/.test(query)) return undefined;
  const params = new URLSearchParams(query);
  const rules = new Map([
    ["kinds", /^(?:part|order)(?:,(?:part|order))*$/],
    ["range[from]", /^[0-9]$/],
    ["range[to]", /^[0-9]$/],
  ]);
  for (const key of params.keys()) {
    const values = params.getAll(key);
    if (values.length > 1 || rules.get(key)?.test(values[0] ?? "") !== true) return undefined;
  }
  const mode = headers["x-mode"];
  if (mode !== undefined && mode !== "fast" && mode !== "whole") return undefined;
  const cookies = (headers.cookie ?? "").split(/;\s*/).filter((one) => one.startsWith("theme="));
  const theme = cookies[0]?.slice(6);
  if (cookies.length > 1 || (theme !== undefined && !/^(?:dark|light|[123])$/.test(theme)))
    return undefined;
  return { ...Object.fromEntries(params), mode, theme };
}

/** A service with forms, files, XML and parameters. */
export function shopService(fault: ShopFault = {}): Answer {
  const end = (answer: ServerResponse, status: number, allow?: string): void => {
    answer.writeHead(status, allow === undefined ? {} : { allow }).end();
  };
  return (request, answer) => {
    const { method, url, headers, body } = request;
    const path = url.split("?")[0] ?? "";
    const type = (headers["content-type"] ?? "").replace(/[\s;].*/s, "");
    const text = body.toString();
    if (path === "/search") {
      if (method !== "GET" && method !== "HEAD") return end(answer, 405, "GET, HEAD");
      const found = searchOf(request);
      if (found === undefined) return end(answer, 400);
      return end(answer, fault.search?.(found) === true ? 500 : 204);
    }
    if (!["/orders", "/files", "/parts"].includes(path)) return end(answer, 404);
    if (method !== "POST") return end(answer, 405, "POST");
    if (path === "/orders") {
      const order = type === "application/x-www-form-urlencoded" ? orderOf(text) : undefined;
      if (order === undefined) return end(answer, 400);
      return end(answer, fault.order?.(order) === true ? 500 : 204);
    }
    if (path === "/files") {
      void fileOf(request).then((file) => {
        const isForm = file !== undefined && type === "multipart/form-data";
        const status = isForm && fault.file?.(file.kind, file.labels) === true ? 500 : 204;
        return end(answer, isForm ? status : 400);
      });
      return;
    }
    const part = type === "application/xml" ? partOf(text) : undefined;
    if (part === undefined) return end(answer, 400);
    if (fault.part?.(part) === true) return end(answer, 500);
    answer.writeHead(201, { "content-type": "application/xml" });
    answer.end(xmlOf(fault.shown?.(part) ?? part));
  };
}
