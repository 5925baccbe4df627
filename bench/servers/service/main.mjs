// @ts-check
// A part of the service by hand on fastify: the same operations, answers, tables and durability, for
// administrators. `node main.mjs <port> <public address> <file of SQLite, or address of PostgreSQL>`
import fastify from "fastify";
import { XMLBuilder, XMLParser } from "fast-xml-parser";
import { pino } from "pino";
import { Counter, Histogram, Registry } from "prom-client";
import { Authentication, hashPassword } from "./authentication.mjs";
import { openPostgres } from "./postgres.mjs";
import * as schemas from "./schemas.mjs";
import { openSqlite } from "./sqlite.mjs";

/** @typedef {{ page_size: number, page_number: number }} Page */

const [port = "0", origin = "", database = ""] = process.argv.slice(2);
const rows = database.startsWith("postgres:") ? openPostgres(database) : openSqlite(database);
const authentication = new Authentication(rows);
await authentication.readKeys();

const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
const registers = [new Registry()];
const labelNames = ["document", "operation", "status"];
const durations = new Histogram({
  name: "service_request_duration_seconds",
  help: "Time from the request to its response.",
  labelNames,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
const sizes = new Counter({
  name: "service_response_bytes_total",
  help: "Bytes of the bodies of responses.",
  labelNames,
  registers,
});

const app = fastify();
app.addHook("onRequest", async (request, reply) => {
  reply.headers({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  if (request.url === "/rest/v3/tokens") return;
  const role = await authentication.roleOf(request.headers.authorization);
  if (role === "SUPERUSER") return;
  await reply.code(role === undefined ? 401 : 403).send({ status: 401 });
});
app.addHook("onResponse", (request, reply, done) => {
  const { name } = /** @type {{ name?: string[] }} */ (request.routeOptions.config);
  const [document = "none", operation = "none"] = name ?? [];
  const status = String(reply.statusCode);
  const bytes = Number(reply.getHeader("content-length") ?? 0);
  durations.observe({ document, operation, status }, reply.elapsedTime / 1000);
  sizes.inc({ document, operation, status }, bytes);
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  log.info(
    { document, operation, method: request.method, status, bytes, milliseconds },
    "response",
  );
  done();
});

/** @param {string} path */
const link = (path) => ({ rel: "self", href: `${origin}/rest/v3/${path}`, method: "GET" });

/** @param {import("./rows.ts").AccountRow} row */
const userOf = (row) => ({
  id: row.id,
  name: row.userid,
  type: row.source,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email ?? "",
  primary_phone: row.primary_phone,
  alternate_phone: row.alternate_phone,
  role: row.role,
  is_enabled: row.enabled === 1,
  ...(row.directory_groups === null
    ? {}
    : { active_directory_groups: JSON.parse(row.directory_groups) }),
  links: [link(`users/${encodeURIComponent(row.userid)}`)],
});

app.register(
  (v3, _, done) => {
    /** @param {string} operation @param {object} schema */
    const options = (operation, schema) => ({ schema, config: { name: ["v3", operation] } });
    v3.post("/tokens", options("createToken", schemas.createToken), async (request, reply) => {
      const { username, password } = /** @type {Record<string, string>} */ (request.body);
      const account = await authentication.byPassword(username ?? "", password ?? "");
      if (account === undefined) return reply.code(401).send({ status: 401 });
      return reply.code(201).send({ token: await authentication.tokenFor(account) });
    });
    v3.get("/users", options("listUsers", schemas.listUsers), async (request) => {
      const { page_size, page_number } = /** @type {Page} */ (request.query);
      const page = await rows.accounts(page_size, (page_number - 1) * page_size);
      return {
        pagination: { page_size, page_number },
        items: page.map(({ id, userid }) => ({
          id,
          name: userid,
          links: [link(`users/${encodeURIComponent(userid)}`)],
        })),
      };
    });
    v3.get("/users/:user_name", options("getUser", schemas.getUser), async (request, reply) => {
      const { user_name } = /** @type {{ user_name: string }} */ (request.params);
      const account = await rows.account(user_name);
      return account === undefined ? reply.code(404).send({ status: 404 }) : userOf(account);
    });
    v3.post("/users", options("createUser", schemas.createUser), async (request, reply) => {
      const given = /** @type {import("../users.mjs").UserCreation} */ (request.body);
      const { password } = given;
      const account = await rows.insertAccount({
        name: given.name,
        hash: password === undefined ? null : await hashPassword(password),
        role: given.role ?? "NONE",
        first_name: given.first_name ?? null,
        last_name: given.last_name ?? null,
        email: given.email ?? null,
        primary_phone: given.primary_phone ?? null,
        alternate_phone: given.alternate_phone ?? null,
      });
      return account === undefined
        ? reply.code(400).send({ status: 400 })
        : reply.code(201).send(userOf(account));
    });
    v3.patch(
      "/organizations/:org_name",
      options("updateOrganization", schemas.updateOrganization),
      async (request, reply) => {
        const { org_name } = /** @type {{ org_name: string }} */ (request.params);
        const { resource_quota, cost_quota } = /** @type {any} */ (request.body);
        const organization = await rows.organization(org_name);
        if (organization === undefined) return reply.code(404).send({ status: 404 });
        const quota =
          resource_quota === null
            ? {
                kind: "cost",
                dailyCost: cost_quota.daily_cost,
                allowPowerOnWhenOver: cost_quota.allow_vm_power_on_when_over_quota ?? false,
              }
            : {
                kind: "resource",
                cpus: resource_quota.num_cpus,
                memoryGb: resource_quota.memory_in_gb,
                storageGb: resource_quota.total_storage_in_gb,
                advanced: {},
              };
        if (!(await rows.setQuota(organization.id, quota)))
          return reply.code(400).send({ status: 400 });
        const { id, name } = organization;
        const links = [link(`organizations/${encodeURIComponent(name)}`)];
        return { id, name, links, resource_quota, cost_quota };
      },
    );
    done();
  },
  { prefix: "/rest/v3" },
);

const builder = new XMLBuilder({ suppressBooleanAttributes: false });
const parser = new XMLParser({ parseTagValue: false });
const administrative = ["SUPERUSER", "ENTERPRISE_ADMIN", "AUDITOR"];
/** @param {string} name */
const roleOf = (name) => ({
  type: administrative.includes(name) ? "ADMINISTRATIVE" : "PORTAL",
  name,
});

/**
 * @param {import("./rows.ts").AccountRow} row
 * @param {readonly import("./rows.ts").ContextRoleRow[]} contextRoles
 */
const accountOf = (row, contextRoles) => ({
  userid: row.userid,
  enabled: row.enabled === 1,
  role: roleOf(row.role),
  firstName: row.first_name ?? undefined,
  lastName: row.last_name ?? undefined,
  primaryPhoneNo: row.primary_phone ?? undefined,
  secondaryPhoneNo: row.alternate_phone ?? undefined,
  emailAddress: row.email ?? undefined,
  contextRoles: contextRoles.map(({ name, context_type, context_id, role }) => ({
    context: { displayName: name, type: context_type, id: context_id },
    role: roleOf(role),
  })),
  securitySourceType: row.source,
  roleName: row.role,
  displayName: [row.first_name, row.last_name].filter(Boolean).join(" ") || row.userid,
  type: "ACCOUNT",
  id: row.id,
});

app.register(
  (v2, _, done) => {
    /** @param {string} operation @param {object} [schema] */
    const options = (operation, schema = {}) => ({ schema, config: { name: ["v2", operation] } });
    v2.addContentTypeParser("application/xml", { parseAs: "string" }, (_request, body, parsed) => {
      try {
        parsed(null, parser.parse(body, true));
      } catch (error) {
        parsed(Object.assign(/** @type {Error} */ (error), { statusCode: 400 }));
      }
    });
    v2.get("/accounts/:login_id", options("getAccount"), async (request, reply) => {
      const { login_id } = /** @type {{ login_id: string }} */ (request.params);
      const account = await rows.account(login_id);
      if (account === undefined) return reply.code(404).send();
      const Account = accountOf(account, await rows.contextRoles(account.id));
      return reply.type("application/xml; charset=UTF-8").send(builder.build({ Account }));
    });
    v2.put("/accounts/:login_id", options("replaceAccount"), async (request, reply) => {
      const { login_id } = /** @type {{ login_id: string }} */ (request.params);
      const { Account } = /** @type {any} */ (request.body);
      if (Account === undefined) return reply.code(400).send();
      const { firstName = null, lastName = null, emailAddress = null } = Account;
      const names = { firstName, lastName, email: emailAddress };
      const isKnown = await rows.renameAccount(login_id, names);
      return reply.code(isKnown ? 204 : 404).send();
    });
    v2.get(
      "/billingrecords",
      options("listBillingRecords", schemas.listBills),
      async (request, reply) => {
        const { max } = /** @type {{ max: number }} */ (request.query);
        const BillingRecords = (await rows.bills(max)).map(({ body }) => JSON.parse(body));
        const text = builder.build({ BillingRecordCollection: { BillingRecords } });
        return reply.type("application/xml; charset=UTF-8").send(text);
      },
    );
    done();
  },
  { prefix: "/webservices/services/rest/v2" },
);

const url = await app.listen({ host: "127.0.0.1", port: Number(port) });
log.info({ url }, "started");
