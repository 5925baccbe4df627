// @ts-check
// Version 3's users on node:http, everything by hand: what a server costs that has no library.
import { createServer } from "node:http";
import { basePath, createUser, findUser, isToken } from "./users.mjs";

const bodyLimit = 1024 * 1024;

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */
/** @typedef {{ pointer: string, detail: string }} Mistake */
/** @typedef {(request: Request, response: Response, name: string) => void} Handler */

export const server = createServer((request, response) => {
  const url = request.url ?? "/";
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.startsWith(`${basePath}/`)) return refuse(response, 404);
  const segments = path.slice(basePath.length + 1).split("/");
  const methods = route(segments);
  if (methods === undefined) return refuse(response, 404);
  const handler = methods[request.method ?? "GET"];
  if (handler === undefined) {
    response.setHeader("Allow", Object.keys(methods).join(", "));
    return refuse(response, 405);
  }
  const { authorization, accept } = request.headers;
  if (authorization?.startsWith("Bearer ") !== true || !isToken(authorization.slice(7))) {
    response.setHeader("WWW-Authenticate", "Bearer");
    return refuse(response, 401);
  }
  if (accept !== undefined && !accept.includes("application/json") && !accept.includes("*/*")) {
    return refuse(response, 406);
  }
  handler(request, response, segments[1] ?? "");
});

/** @type {Handler} */
const notImplemented = (_, response) => refuse(response, 501);

const routes = {
  users: { GET: notImplemented, POST: postUser },
  user: { GET: getUser, PATCH: notImplemented },
  others: { GET: notImplemented, POST: notImplemented },
};

/** @param {string[]} segments @returns {Record<string, Handler> | undefined} */
function route(segments) {
  const [first, second, third] = segments;
  switch (segments.length) {
    case 1:
      switch (first) {
        case "users":
          return routes.users;
        case "organizations":
        case "services":
        case "service-requests":
        case "tokens":
        case "token-cookie":
        case "tokens-cookie":
          return routes.others;
      }
      return undefined;
    case 2:
      if (second === "") return undefined;
      switch (first) {
        case "users":
          return routes.user;
        case "organizations":
        case "service-requests":
          return routes.others;
        case "tokens":
        case "token-cookie":
          return second === "refresh" ? routes.others : undefined;
      }
      return undefined;
    case 3:
      if (first === "organizations" && third === "members") return routes.others;
      if (first === "services" && third === "request-form") return routes.others;
      return undefined;
    case 4:
      return first === "organizations" && third === "members" ? routes.others : undefined;
  }
  return undefined;
}

/** @type {Handler} */
function getUser(_, response, segment) {
  let name;
  try {
    name = decodeURIComponent(segment);
  } catch {
    return refuse(response, 400);
  }
  const user = findUser(name);
  if (user === undefined) return refuse(response, 404);
  send(response, 200, user);
}

/** @type {Handler} */
function postUser(request, response) {
  const type = request.headers["content-type"];
  if (type !== "application/json" && type?.startsWith("application/json;") !== true) {
    return refuse(response, 415);
  }
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  request.on("data", (chunk) => {
    size += chunk.length;
    if (size <= bodyLimit) chunks.push(chunk);
  });
  request.on("end", () => {
    if (size > bodyLimit) return refuse(response, 413);
    const [first] = chunks;
    const bytes = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
    let value;
    try {
      value = JSON.parse(bytes.toString());
    } catch {
      return refuse(response, 400);
    }
    const mistakes = check(value);
    if (mistakes.length > 0) return refuse(response, 400, mistakes);
    send(response, 201, createUser(value));
  });
}

/** @param {any} value @returns {Mistake[]} */
function check(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [{ pointer: "", detail: "expected an object" }];
  }
  /** @type {Mistake[]} */
  const mistakes = [];
  if (typeof value.name !== "string") add(mistakes, "name", "expected a string");
  if (!isTextOrAbsent(value.password)) add(mistakes, "password", "expected a string");
  if (!isTextOrNull(value.first_name)) add(mistakes, "first_name", "expected a string or null");
  if (!isTextOrNull(value.last_name)) add(mistakes, "last_name", "expected a string or null");
  if (!isTextOrAbsent(value.email)) add(mistakes, "email", "expected a string");
  if (!isTextOrNull(value.primary_phone))
    add(mistakes, "primary_phone", "expected a string or null");
  if (!isTextOrNull(value.alternate_phone)) {
    add(mistakes, "alternate_phone", "expected a string or null");
  }
  if (!isTextOrAbsent(value.role)) add(mistakes, "role", "expected a string");
  else if (value.role !== undefined && !/^[A-Z]+(_[A-Z]+)*$/.test(value.role)) {
    add(mistakes, "role", "expected words in capitals");
  }
  return mistakes;
}

/** @param {Mistake[]} mistakes @param {string} name @param {string} detail */
function add(mistakes, name, detail) {
  mistakes.push({ pointer: `/${name}`, detail });
}

/** @param {unknown} value */
const isTextOrAbsent = (value) => value === undefined || typeof value === "string";

/** @param {unknown} value */
const isTextOrNull = (value) => isTextOrAbsent(value) || value === null;

/** @param {Response} response @param {number} status @param {unknown} value */
function send(response, status, value, type = "application/json") {
  const text = JSON.stringify(value);
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, ["Content-Type", type, "Content-Length", length]);
  response.end(text);
}

/** @param {Response} response @param {number} status @param {Mistake[]} [errors] */
function refuse(response, status, errors) {
  send(response, status, { status, errors }, "application/problem+json");
}
