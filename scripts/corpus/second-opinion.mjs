// @ts-check
import { createConfig, lint } from "@redocly/openapi-core";

/**
 * The judgement of another linter about a document that is refused: its errors against the specification.
 * A document that it finds nothing wrong with has been refused without need.
 *
 * @param {string} file
 * @returns {Promise<string[]>}
 */
export async function secondOpinion(file) {
  try {
    const config = await createConfig({ extends: ["spec"] });
    const problems = await lint({ ref: file, config });
    return problems
      .filter(({ severity }) => severity === "error")
      .map(({ ruleId, message }) => `${ruleId}: ${message.split("\n")[0]}`);
  } catch (error) {
    return [`it fails: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`];
  }
}
