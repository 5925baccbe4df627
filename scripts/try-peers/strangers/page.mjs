// @ts-check
// The pages of the strangers' faults, made of what was measured.

/** @import { Fault, Service } from "./services.mjs" */

/**
 * How something was measured.
 *
 * @typedef {object} Measurement
 * @property {string} [version] of the program
 * @property {string} [options] of the program
 * @property {string} [date]
 * @property {number} [seconds]
 * @property {boolean} [isStopped] whether the program was ended after five minutes
 */

/**
 * Alarms of a program on a service without a fault.
 *
 * @typedef {Measurement & { alarms: readonly string[], known?: readonly string[] }} Healthy
 */

/**
 * Whether a program found a fault, with the operations and kinds of what it said beside the alarms of the service
 * without a fault.
 *
 * @typedef {Measurement & { found: boolean, hits?: readonly string[], others?: readonly string[] }} Result
 */

/**
 * Results of a comparison, by service or fault and by program; `first` is `diptych try` before the services were known.
 *
 * @typedef {object} Measured
 * @property {Record<string, Record<string, Healthy>>} services
 * @property {Record<string, Record<string, Result>>} faults by `SERVICE/FAULT`
 */

const programs = /** @type {const} */ ({
  first: "`diptych try` at first",
  diptych: "`diptych try`",
  schemathesis: "Schemathesis",
});
const ids = /** @type {readonly (keyof typeof programs)[]} */ (Object.keys(programs));
/** Programs of which it is known how they were measured. */
const timed = /** @type {const} */ (["diptych", "schemathesis"]);

/**
 * A table of the services: faults that were found, false alarms, and seconds.
 *
 * @param {Measured} measured
 * @param {readonly Fault[]} faults
 * @param {Readonly<Record<string, Service>>} services
 */
export function summary(measured, faults, services) {
  const heads = ["Service", "Faults", ...ids.map((one) => `found: ${programs[one]}`)];
  heads.push(...ids.map((one) => `false alarms: ${programs[one]}`));
  heads.push(...timed.map((one) => `seconds: ${programs[one]}`));
  /**
   * @param {string} name
   * @param {readonly string[]} of services
   */
  const row = (name, of) => {
    const own = faults.filter(({ service }) => of.includes(service));
    const healthy = of.map((id) => measured.services[id] ?? {});
    return [
      name,
      own.length,
      ...ids.map((program) => counted(own.map((one) => resultOf(measured, one, program)?.found))),
      ...ids.map((program) => summed(healthy.map((one) => one[program]?.alarms.length))),
      ...timed.map((program) => summed(healthy.map((one) => one[program]?.seconds))),
    ];
  };
  const rows = Object.entries(services).map(([id, { language }]) =>
    row(`${id} (${language})`, [id]),
  );
  return `${table(heads, [...rows, row("all", Object.keys(services))])}\n\n${settings(measured)}\n`;
}

/**
 * Versions, options and days of the programs, and how long the runs with a fault took.
 *
 * @param {Measured} measured
 */
function settings(measured) {
  return timed
    .map((program) => {
      const runs = [...Object.values(measured.services), ...Object.values(measured.faults)].flatMap(
        (one) => one[program] ?? [],
      );
      if (runs.length === 0) return `- ${programs[program]}: not measured.`;
      const all = (/** @type {"version" | "options" | "date"} */ name) =>
        [...new Set(runs.flatMap((one) => one[name] ?? []))].sort().join(" and ");
      const stopped = runs.filter(({ isStopped }) => isStopped === true).length;
      const ends = stopped === 0 ? "each came to its end" : `${stopped} were ended after 5 minutes`;
      const seconds = Object.values(measured.faults).flatMap((one) => one[program]?.seconds ?? []);
      const whole = Math.round(seconds.reduce((sum, one) => sum + one, 0));
      const longest = Math.round(Math.max(0, ...seconds));
      return `- ${programs[program]} ${all("version")}, \`${all("options")}\`, on ${all("date")}. The runs with a fault took ${whole} s together and ${longest} s at most; ${ends}.`;
    })
    .join("\n");
}

/**
 * Markdown of the list of faults.
 *
 * @param {Measured} measured
 * @param {readonly Fault[]} faults
 * @param {Readonly<Record<string, Service>>} services
 */
export function page(measured, faults, services) {
  const rows = faults.map((fault) => {
    const { host, pathname } = new URL(fault.source);
    const place = host === "github.com" ? pathname.slice(1) : host;
    const cells = ids.map((program) => {
      const result = resultOf(measured, fault, program);
      return result === undefined ? "?" : result.found ? "yes" : "no";
    });
    return [
      `\`${fault.name}\``,
      `${fault.service}: ${fault.summary} (${fault.kinds.join(", ")})`,
      ...cells,
      `[${place}](${fault.source})`,
    ];
  });
  const heads = ["Fault", "What it does", ...Object.values(programs), "A report of its kind"];
  const alarms = Object.entries(measured.services).flatMap(([id, all]) =>
    ids.flatMap((program) =>
      (all[program]?.alarms ?? []).map((one) => `- ${programs[program]}, ${id}: ${one}`),
    ),
  );
  return `# Faults of strangers

Three services as small teams write them, with faults that are switched on one at a time by \`FAULT=NAME\`. Without \`FAULT\` they do as
their documents say. The kinds of faults come from public reports. Services and faults were written before their
author had seen the rules of \`diptych try\`, but for \`any-media-type\`, a slip of the service that the first run found.

A fault is found where a finding names its operation and its kind, and the service without a fault has no such finding. Each fault
is tried on the paths with the same first segment as its own, the service without a fault on all. "At first" is the version before
the services were known. A question mark was not measured.
\`node scripts/try-peers/strangers/main.mjs --schemathesis COMMAND --save\` writes this page.

${summary(measured, faults, services)}

## Faults

${table(heads, rows)}

## Alarms without a fault

${alarms.length === 0 ? "None." : alarms.join("\n")}
`;
}

/**
 * @param {Measured} measured
 * @param {Fault} fault
 * @param {string} program
 */
function resultOf(measured, { service, name }, program) {
  return measured.faults[`${service}/${name}`]?.[program];
}

/**
 * How many are true, and of how many if not all are known.
 *
 * @param {readonly (boolean | undefined)[]} all
 */
function counted(all) {
  const known = all.filter((one) => one !== undefined);
  const found = known.filter(Boolean).length;
  if (known.length === all.length) return found;
  return known.length === 0 ? "?" : `${found} of ${known.length} tried`;
}

/** @param {readonly (number | undefined)[]} all */
function summed(all) {
  let sum = 0;
  for (const one of all) {
    if (one === undefined) return "?";
    sum += one;
  }
  return Math.round(sum);
}

/**
 * @param {readonly (string | number)[]} heads
 * @param {readonly (readonly (string | number)[])[]} rows
 */
function table(heads, rows) {
  /** @param {readonly (string | number)[]} cells */
  const line = (cells) =>
    `| ${cells.map((one) => String(one).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
