// @ts-check
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * GitHub's REST document.
 *
 * @returns {string | undefined} undefined where it is not installed: it is large, and
 *   `npm ci --omit=dev` leaves it out
 */
export const githubDocument = () => documentOf("@octokit/openapi");

/** An older version of it. @returns {string | undefined} */
export const olderGithubDocument = () => documentOf("octokit-openapi-22");

/** @param {string} name of a package */
function documentOf(name) {
  const file = `../node_modules/${name}/generated/api.github.com.json`;
  const document = new URL(file, import.meta.url);
  return existsSync(document) ? fileURLToPath(document) : undefined;
}
