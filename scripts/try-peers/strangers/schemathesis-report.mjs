// @ts-check
// Reads the report that Schemathesis writes with `--report ndjson`: one event a line.

/** @import { Found, Run } from "./programs.mjs" */

/**
 * Kinds of the failures of Schemathesis, by the codes that `schemathesis explain --list` prints. Those of GraphQL, of times
 * and of checks of one's own are none of these runs.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const failures = {
  ST101: "server-error",
  ST102: "server-error",
  ST103: "status",
  ST104: "content-type",
  ST105: "content-type",
  ST106: "content-type",
  ST107: "header",
  ST108: "body",
  ST109: "content-type",
  ST110: "content-type",
  ST111: "body",
  ST201: "accepted",
  ST202: "refused",
  ST203: "accepted",
  ST204: "method",
  ST205: "method",
  ST301: "gone",
  ST302: "gone",
  ST401: "auth",
  ST402: "tenant",
};

/**
 * A request of a report, and what the checks say of its answer.
 *
 * @typedef {object} Scenario
 * @property {Record<string, { value: { method: string, path: string } }>} [cases] by id
 * @property {Record<string, readonly Check[]>} [checks] by the id of a case
 */

/**
 * @typedef {object} Check
 * @property {string} status
 * @property {{ failure: { code: string, title: string } }} [failure_info]
 */

/**
 * Findings in a report of Schemathesis. A failure is of the operation whose answer shows it, also within a sequence of calls.
 *
 * @param {string} text of the report
 * @returns {Run}
 */
export function readReport(text) {
  /** @type {Map<string, Found>} */
  const found = new Map();
  let version = "";
  let isWhole = false;
  for (const line of text.split("\n").filter(Boolean)) {
    const event = JSON.parse(line);
    version = event.Initialize?.schemathesis_version ?? version;
    if (event.EngineFinished !== undefined)
      isWhole = event.EngineFinished.stop_reason === "completed";
    /** @type {Scenario | undefined} */
    const scenario = event.ScenarioFinished?.recorder;
    for (const [id, checks] of Object.entries(scenario?.checks ?? {}))
      for (const { status, failure_info: info } of checks) {
        if (status === "success") continue;
        const of = scenario?.cases?.[id]?.value;
        if (of === undefined || info === undefined)
          throw new Error(`The report of Schemathesis has a failure without a request: ${line}`);
        const { code, title } = info.failure;
        const kind = failures[code];
        if (kind === undefined)
          throw new Error(`Schemathesis has a code that is not known: ${code}`);
        const one = { where: `${of.method} ${of.path}`, kind, title: `${code} ${title}` };
        found.set(`${one.where} ${one.title}`, one);
      }
  }
  return { version, found: [...found.values()], isWhole };
}
