// @ts-check
// The page of the strangers' faults, made of what was measured.

/** @import { Fault, Service } from "./services.mjs" */

/**
 * Alarms of a program on a service without a fault.
 *
 * @typedef {object} Healthy
 * @property {number} [seconds]
 * @property {readonly string[]} alarms
 */

/**
 * Results of a comparison, by service or fault and by program.
 *
 * @typedef {object} Measured
 * @property {string} note on how it was measured
 * @property {Record<string, Record<string, Healthy>>} services
 * @property {Record<string, Record<string, boolean>>} faults by `SERVICE/FAULT`; `first` is `diptych try` before the
 *   services were known
 */

const programs = /** @type {const} */ ({
  first: "`diptych try` at first",
  diptych: "`diptych try`",
  schemathesis: "Schemathesis",
});
const ids = /** @type {readonly (keyof typeof programs)[]} */ (Object.keys(programs));

/**
 * Markdown of the page.
 *
 * @param {Measured} measured
 * @param {readonly Fault[]} faults
 * @param {Readonly<Record<string, Service>>} services
 */
export function page(measured, faults, services) {
  /**
   * @param {Fault} fault
   * @param {string} program
   */
  const found = ({ service, name }, program) => measured.faults[`${service}/${name}`]?.[program];
  const summary = Object.entries(services).flatMap(([id, { language }]) => {
    const own = faults.filter(({ service }) => service === id);
    /** @param {(program: string) => string | number} cell */
    const row = (cell) => ids.map(cell);
    return [
      [
        `${id} (${language})`,
        own.length,
        ...row((program) => {
          const tried = own.filter((one) => found(one, program) !== undefined);
          const count = tried.filter((one) => found(one, program) === true).length;
          if (tried.length === own.length) return count;
          return tried.length === 0 ? "?" : `${count} of ${tried.length} tried`;
        }),
        ...row((program) => measured.services[id]?.[program]?.alarms.length ?? "?"),
        ...row((program) => measured.services[id]?.[program]?.seconds ?? "?"),
      ],
    ];
  });
  const names = Object.values(programs);
  const heads = [
    "Service",
    "Faults",
    ...names,
    ...names.map((one) => `alarms: ${one}`),
    ...names.map((one) => `seconds: ${one}`),
  ];
  const rows = faults.map((fault) => {
    const { host, pathname } = new URL(fault.source);
    const place = host === "github.com" ? pathname.slice(1) : host;
    const kinds = fault.kinds.join(", ");
    const cells = ids.map((program) => {
      const isFound = found(fault, program);
      return isFound === undefined ? "?" : isFound ? "yes" : "no";
    });
    return [
      `\`${fault.name}\``,
      `${fault.service}: ${fault.summary} (${kinds})`,
      ...cells,
      `[${place}](${fault.source})`,
    ];
  });
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
the services were known. The page is written by \`node scripts/try-peers/strangers/main.mjs --write\`. A question mark was not measured. ${measured.note}

${table(heads, summary)}

## Faults

${table(["Fault", "What it does", ...names, "A report of its kind"], rows)}

## Alarms without a fault

${alarms.length === 0 ? "None." : alarms.join("\n")}
`;
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
