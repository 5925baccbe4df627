// @ts-check
// Version 2's accounts on node:http by hand; the codecs are the generated ones.
import { createServer } from "node:http";
import { decodeAccountXml, encodeAccountXmlString } from "@diptych/v2";
import { createAccount, findAccount } from "./accounts.mjs";
import { isToken } from "./users.mjs";

const basePath = "/webservices/services/rest/v2";
const bodyLimit = 1024 * 1024;

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

export const server = createServer((request, response) => {
  const { method, headers, url = "/" } = request;
  const { authorization } = headers;
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.startsWith(`${basePath}/`)) return send(response, 404, "");
  // The interface has 81 paths: of a server by hand only these two are written.
  const segments = path.slice(basePath.length + 1).split("/");
  const [first, name = ""] = segments;
  if (first !== "accounts" || segments.length > 2) return send(response, 404, "");
  if (authorization?.startsWith("Bearer ") !== true || !isToken(authorization.slice(7))) {
    return send(response, 401, "");
  }
  const { accept } = headers;
  if (accept !== undefined && !accept.includes("application/xml") && !accept.includes("*/*")) {
    return send(response, 406, "");
  }
  if (segments.length === 2 && method === "GET") return getAccount(response, name);
  if (segments.length === 1 && method === "POST") return postAccount(request, response);
  return send(response, 405, "");
});

/** @param {Response} response @param {string} segment */
function getAccount(response, segment) {
  const account = findAccount(decodeURIComponent(segment));
  if (account === undefined) send(response, 404, "");
  else send(response, 200, encodeAccountXmlString(account));
}

/** @param {Request} request @param {Response} response */
function postAccount(request, response) {
  if (request.headers["content-type"]?.startsWith("application/xml") !== true) {
    return send(response, 415, "");
  }
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  request.on("data", (chunk) => {
    size += chunk.length;
    if (size <= bodyLimit) chunks.push(chunk);
  });
  request.on("end", () => {
    if (size > bodyLimit) return send(response, 413, "");
    const [first] = chunks;
    const bytes = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
    let account;
    try {
      account = decodeAccountXml(bytes);
    } catch {
      return send(response, 400, "");
    }
    send(response, 201, encodeAccountXmlString(createAccount(account)));
  });
}

/** @param {Response} response @param {number} status @param {string} text */
function send(response, status, text) {
  const length = String(Buffer.byteLength(text));
  const headers = ["Content-Type", "application/xml; charset=UTF-8", "Content-Length", length];
  response.writeHead(status, headers);
  response.end(text);
}
