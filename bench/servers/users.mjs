// @ts-check
// The users of version 3, which every server of the benchmark has behind its interface.

export const token = "f3Zk0o3uM1kq7Zb9vS2dQx";
export const basePath = "/rest/v3";

/** @typedef {import("@diptych/v3").User} User */
/** @typedef {import("@diptych/v3").UserCreation} UserCreation */

const groups = ["CN=Cloud Managers,OU=Groups,DC=corp,DC=example", "CN=Berlin,OU=Sites,DC=corp"];

/** @param {number} id @param {UserCreation} creation @returns {User} */
function user(id, creation) {
  const self = `https://cloud.example${basePath}/users/${creation.name}`;
  return {
    id,
    name: creation.name,
    type: "ACTIVE_DIRECTORY",
    first_name: creation.first_name ?? null,
    last_name: creation.last_name ?? null,
    email: creation.email ?? "",
    primary_phone: creation.primary_phone ?? null,
    alternate_phone: creation.alternate_phone ?? null,
    role: creation.role ?? "USER",
    is_enabled: true,
    active_directory_groups: groups,
    links: [
      { rel: "self", href: self, method: "GET" },
      { rel: "update", href: self, method: "PATCH" },
      { rel: "service-requests", href: `${self}/service-requests?page_size=50`, method: "GET" },
      { rel: "organizations", href: `${self}/organizations?page_size=50`, method: "GET" },
    ],
  };
}

/** A new user with this name. @type {UserCreation} */
export const creation = {
  name: "asmith",
  password: "correct horse battery staple",
  first_name: "Alice",
  last_name: "Smith",
  email: "alice.smith@corp.example",
  primary_phone: "+49 30 5550100",
  alternate_phone: null,
  role: "MANAGER",
};

const users = new Map([["asmith", user(17, creation)]]);

/** @param {string} name */
export const findUser = (name) => users.get(name);

/** Nothing is kept: every request finds the server as the first one did. @param {UserCreation} given */
export const createUser = (given) => user(18, given);

/** @param {string} given */
export const isToken = (given) => given === token;
