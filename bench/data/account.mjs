// @ts-check
/** @typedef {import("./types.ts").Account} Account */
/** @typedef {import("./types.ts").Role} Role */
import { Random } from "./random.mjs";

// One name in eight needs more than ASCII, one in ten an entity: as names of people and firms do.
const first = ["Alice", "Bo", "Carla", "Dmitri", "Zoë", "Femi", "Grace", "Hannah"];
const last = ["Smith", "Jones", "Okafor", "Nguyen", "García", "Petrov", "Müller", "Rossi"];
const permissions = [
  "VIEW_INVENTORY",
  "VIEW_COSTS",
  "APPROVE_REQUESTS",
  "EDIT_QUOTA",
  "RUN_REPORTS",
];
const organizations = [
  "Research",
  "Marketing",
  "Operations",
  "R&D",
  "Finance",
  "Support",
  "Sales",
  "Legal",
  "Audit",
  "Field",
];

/** @param {Random} random @param {string} name @param {number} count @returns {Role} */
function role(random, name, count) {
  return {
    type: "PORTAL",
    id: 10 + random.below(90),
    name,
    permissions: Array.from({ length: count }, () => random.pick(permissions)),
  };
}

/** @param {Random} random @param {number} index @param {number} contexts @returns {Account} */
function account(random, index, contexts) {
  const given = random.pick(first);
  const family = random.pick(last);
  const userid = `user${String(index).padStart(5, "0")}`;
  return {
    userid,
    enabled: random.below(10) > 0,
    role: { xsitype: "AdminRole", ...role(random, "AUDITOR", 2) },
    firstName: given,
    lastName: family,
    primaryPhoneNo: `+49 30 ${1_000_000 + random.below(9_000_000)}`,
    // Every third account has only one number.
    ...(index % 3 === 0
      ? {}
      : { secondaryPhoneNo: `+49 30 ${1_000_000 + random.below(9_000_000)}` }),
    emailAddress: `${userid}@example.com`,
    contextRoles: Array.from({ length: contexts }, () => ({
      context: {
        displayName: random.pick(organizations),
        type: "ORGANIZATION",
        id: 70 + random.below(30),
      },
      role: role(random, "MANAGER", 1),
    })),
    securitySourceType: "LOCAL",
    roleName: "AUDITOR",
    displayName: `${given} ${family}`,
    type: "ACCOUNT",
    id: 1000 + index,
  };
}

/** One account of about a kilobyte, in ASCII. @returns {Account} */
export function oneAccount() {
  return account(new Random(8), 1, 2);
}

/** @param {number} count @returns {{ Accounts: Account[] }} */
export function accountCollection(count) {
  const random = new Random(11);
  return { Accounts: Array.from({ length: count }, (_, index) => account(random, index, 1)) };
}
