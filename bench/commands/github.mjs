// @ts-check
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * GitHub's REST document.
 *
 * @returns {string | undefined} undefined where it is not installed: it is large, and
 *   `npm ci --omit=dev` leaves it out
 */
export function githubDocument() {
  const document = new URL(
    "../node_modules/@octokit/openapi/generated/api.github.com.json",
    import.meta.url,
  );
  return existsSync(document) ? fileURLToPath(document) : undefined;
}
