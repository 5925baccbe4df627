// @ts-check
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

const { Ruleset, Spectral } = spectralCore;

/**
 * A finding of another linter.
 *
 * @typedef {{ readonly rule: string, readonly pointer: string, readonly message: string }} PeerFinding
 */

/**
 * The peers, each with its recommended rules.
 *
 * @returns {Promise<Readonly<Record<"Spectral" | "Redocly", (text: string, file: string) => Promise<readonly PeerFinding[]>>>>}
 */
export async function openPeers() {
  const config = await createConfig({ extends: ["recommended"] });
  const ruleset = new Ruleset({ extends: [[rulesets.oas, "recommended"]] }, { source: "/" });
  return {
    async Spectral(text) {
      const linter = new Spectral();
      linter.setRuleset(ruleset);
      const found = await linter.run(text);
      return found.map(({ code, path, message }) => ({
        rule: String(code),
        pointer: pointerOf(path),
        message,
      }));
    },
    async Redocly(source, file) {
      const found = await lintFromString({ source, absoluteRef: file, config });
      return found.map(({ ruleId, location, message }) => ({
        message,
        rule: ruleId,
        pointer: (location[0]?.pointer ?? "").replace(/^#/, ""),
      }));
    },
  };
}

/** @param {readonly (string | number)[]} path */
const pointerOf = (path) =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
