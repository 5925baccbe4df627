// @ts-check
// Kinds of findings, by which the rules of several programs are one.

/** @import { Fault } from "./services.mjs" */

/**
 * Kinds of the rules of `diptych try`.
 *
 * @type {Readonly<Record<import("../../../tools/try/rules.ts").TryRule, string>>}
 */
const rules = {
  "no-answer": "server-error",
  "server-error": "server-error",
  "status-undocumented": "status",
  "refusal-undocumented": "status",
  "header-missing": "header",
  "header-invalid": "header",
  "media-type-undocumented": "content-type",
  "body-invalid": "body",
  "invalid-accepted": "accepted",
  "spelling-accepted": "accepted",
  "valid-refused": "refused",
  "limit-refused": "refused",
  "media-type-refused": "refused",
  "credentials-ignored": "auth",
  "credentials-refused": "auth",
  "method-accepted": "method",
  "allow-missing": "method",
  "allow-wrong": "method",
  "method-not-found": "method",
  "head-refused": "head",
  "head-differs": "head",
  "condition-ignored": "precondition",
  "accept-ignored": "content-type",
  "accept-unmet": "content-type",
  "link-broken": "gone",
  "made-missing": "gone",
  "made-twice": "gone",
  "made-unlisted": "list",
  "removed-found": "gone",
  "others-removed": "list",
  "removed-again": "gone",
  "removed-used": "gone",
  "id-reused": "gone",
  "others-changed": "lost",
  "foreign-access": "tenant",
  "page-repeated": "list",
  "page-lost": "list",
  "filter-ignored": "filter",
  "value-cut": "lost",
  "value-lost": "lost",
  "digits-lost": "lost",
  "value-changed": "lost",
  "change-lost": "lost",
  "patch-reset": "lost",
  "put-merged": "lost",
  "default-ignored": "default",
  "read-only-taken": "read-only",
  "write-only-shown": "body",
  "flow-failed": "flow",
};

/**
 * The kind of a rule of `diptych try`.
 *
 * @param {string} rule
 * @returns {string}
 */
export function kindOf(rule) {
  const kind = rules[/** @type {keyof typeof rules} */ (rule)];
  if (kind === undefined) throw new Error(`The rule ${rule} has no kind`);
  return kind;
}

/**
 * Whether a finding names the operation and the kind of a fault. Of methods that a path does not have, and of HEAD, the
 * path is enough.
 *
 * @param {{ readonly where: string, readonly kind: string }} found
 * @param {Fault} fault
 */
export function isOf({ where, kind }, { where: places, kinds }) {
  if (!kinds.includes(kind)) return false;
  const isOfPath = ["method", "head"].includes(kind);
  /** @param {string} one */
  const plain = (one) => (isOfPath ? one.replace(/^\S+ /, "") : one);
  return places.some((one) => one === "*" || plain(one) === plain(where));
}
