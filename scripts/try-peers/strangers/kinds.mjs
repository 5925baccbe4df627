// @ts-check
// Kinds of findings, by which the rules of several programs are one.

/** @import { Fault } from "./services.mjs" */

/** Kinds of the rules of `diptych try`. */
const rules = {
  "no-answer": "server-error",
  "server-error": "server-error",
  "status-undocumented": "status",
  "header-missing": "header",
  "header-invalid": "header",
  "media-type-undocumented": "content-type",
  "body-invalid": "body",
  "invalid-accepted": "accepted",
  "valid-refused": "refused",
  "limit-refused": "refused",
  "media-type-refused": "refused",
  "credentials-ignored": "auth",
  "method-accepted": "method",
  "allow-missing": "method",
  "allow-wrong": "method",
  "head-differs": "head",
  "condition-ignored": "precondition",
  "link-broken": "gone",
  "made-missing": "gone",
  "made-twice": "gone",
  "removed-found": "gone",
  "others-removed": "list",
  "removed-used": "gone",
  "id-reused": "gone",
  "others-changed": "lost",
  "foreign-access": "tenant",
  "page-repeated": "list",
  "page-lost": "list",
  "value-cut": "lost",
  "value-changed": "lost",
  "change-lost": "lost",
  "patch-reset": "lost",
  "put-merged": "lost",
  "default-ignored": "default",
  "read-only-taken": "read-only",
  "write-only-shown": "body",
};

/**
 * The kind of a rule of `diptych try`.
 *
 * @param {string} rule
 * @returns {string}
 */
export const kindOf = (rule) => rules[/** @type {keyof typeof rules} */ (rule)] ?? rule;

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
  // Sequences of calls have no operation in the headings of Schemathesis.
  if (where === "Stateful tests") return true;
  return places.some((one) => one === "*" || plain(one) === plain(where));
}
