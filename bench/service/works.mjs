// @ts-check
/**
 * @typedef {import("../measure/cannon.mjs").Shot} Shot
 * @typedef {{ name: string, shots: readonly Shot[], scheme?: "Basic" | "Bearer", warm?: number }} Work
 *   `warm` is how many requests warm up, where one takes long
 */

const v2 = "/webservices/services/rest/v2";
const v3 = "/rest/v3";
const json = "application/json";
let made = 0;
const next = () => made++;

/** @type {Record<string, Shot>} */
export const shots = {
  getUser: { method: "GET", path: `${v3}/users/user7` },
  listUsers: { method: "GET", path: `${v3}/users?page_size=100&page_number=3` },
  getAccount: { method: "GET", path: `${v2}/accounts/user7` },
  listBillingRecords: { method: "GET", path: `${v2}/billingrecords?max=100` },
  updateOrganization: {
    method: "PATCH",
    path: `${v3}/organizations/org7`,
    type: json,
    body: () =>
      JSON.stringify({
        resource_quota: { num_cpus: 1 + (next() % 900), memory_in_gb: 800, total_storage_in_gb: 9 },
        cost_quota: null,
      }),
  },
  createUser: {
    method: "POST",
    path: `${v3}/users`,
    type: json,
    body: () => JSON.stringify({ name: `made${next()}`, first_name: "Zoë", email: "z@x.example" }),
  },
  createUserWithPassword: {
    method: "POST",
    path: `${v3}/users`,
    type: json,
    body: () => JSON.stringify({ name: `made${next()}`, password: "battery staple" }),
  },
  replaceAccount: {
    method: "PUT",
    path: `${v2}/accounts/user9`,
    type: "application/xml",
    body: () =>
      `<Account><firstName>Zoë ${next()}</firstName><lastName>García</lastName><emailAddress>zoe@x.example</emailAddress></Account>`,
  },
};

/** @param {...string} names @returns {Shot[]} */
const all = (...names) =>
  names.flatMap((name) => {
    const shot = shots[name];
    return shot === undefined ? [] : [shot];
  });

const repeated = (/** @type {number} */ count, /** @type {string} */ name) =>
  Array.from({ length: count }, () => name);

/** @type {Work[]} */
const common = [
  { name: "v3 getUser", shots: all("getUser") },
  { name: "v3 listUsers, a page of 100", shots: all("listUsers") },
  { name: "v2 getAccount, XML", shots: all("getAccount") },
  { name: "v2 listBillingRecords of 100, XML", shots: all("listBillingRecords"), warm: 200 },
  { name: "v3 updateOrganization", shots: all("updateOrganization") },
  { name: "v2 replaceAccount, XML", shots: all("replaceAccount") },
  {
    name: "mixed: nine reads, one write",
    shots: all(...repeated(5, "getUser"), ...repeated(4, "getAccount"), "updateOrganization"),
  },
];

/** @type {Work[]} */
export const embeddedWorks = [
  ...common,
  { name: "v3 getUser, Basic", shots: all("getUser"), scheme: "Basic" },
  { name: "v3 createUser", shots: all("createUser") },
  { name: "v3 createUser with a password", shots: all("createUserWithPassword"), warm: 32 },
];

export const serverWorks = common;
