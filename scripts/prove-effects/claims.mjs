// @ts-check
import { createHash } from "node:crypto";

/** The environment variable that names the field which the service never gets: `v2 Account password`. */
export const variable = "DIPTYCH_WITHOUT_FIELD";

/**
 * A field that acts, and the test that shows it.
 *
 * @typedef {{ readonly version: string, readonly schema: string, readonly field: string, readonly file: string, readonly title: string }} Claim
 */

/** @typedef {{ readonly fields: readonly string[], readonly by?: { readonly file: string, readonly title: string } }} Group */

/**
 * Every field that acts.
 *
 * @param {Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly Group[]>>>>>>} table
 * @returns {readonly Claim[]}
 */
export function claims(table) {
  return Object.entries(table).flatMap(([version, resources]) =>
    Object.values(resources).flatMap((schemas) =>
      Object.entries(schemas).flatMap(([schema, groups]) =>
        groups.flatMap(({ by, fields }) =>
          by === undefined ? [] : fields.map((field) => ({ version, schema, field, ...by })),
        ),
      ),
    ),
  );
}

/** @param {Claim} claim */
export const nameOf = ({ version, schema, field }) => `${version}.${schema}.${field}`;

/**
 * The claims with these names, or as many as the sample has; a seed always chooses the same ones.
 *
 * @param {readonly Claim[]} all
 * @param {readonly string[] | undefined} names
 * @param {string | undefined} sample
 * @param {string} seed
 */
export function chosen(all, names, sample, seed) {
  const known = new Set(all.map(nameOf));
  const unknown = names?.filter((name) => !known.has(name)) ?? [];
  if (unknown.length > 0) throw new Error(`no field that acts is ${unknown.join(" or ")}`);
  const named = all.filter((claim) => names === undefined || names.includes(nameOf(claim)));
  if (sample === undefined) return named;
  if (!/^[1-9]\d*$/.test(sample)) throw new Error("--sample takes a number of fields");
  return named
    .map((claim) => ({ claim, at: digest(`${seed} ${nameOf(claim)}`) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, Number(sample))
    .map(({ claim }) => claim);
}

/** @param {string} text */
const digest = (text) => createHash("sha256").update(text).digest("hex");
