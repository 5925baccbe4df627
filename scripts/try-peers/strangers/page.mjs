// @ts-check
// The page of the strangers' faults, made of what was measured.

/** @import { Fault, Service } from "./services.mjs" */

/**
 * Alarms of a program on a service without a fault.
 *
 * @typedef {object} Healthy
 * @property {number} seconds
 * @property {readonly string[]} alarms
 */

/**
 * What was measured, by service or fault and by program.
 *
 * @typedef {object} Measured
 * @property {Record<string, Record<string, Healthy>>} services
 * @property {Record<string, Record<string, boolean>>} faults by `SERVICE/FAULT`
 */

const programs = /** @type {const} */ ({ diptych: "`diptych try`", schemathesis: "Schemathesis" });
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
        ...row((program) => own.filter((one) => found(one, program) === true).length),
        ...row((program) => measured.services[id]?.[program]?.alarms.length ?? "?"),
        ...row((program) => `${measured.services[id]?.[program]?.seconds ?? "?"} s`),
      ],
    ];
  });
  const names = Object.values(programs);
  const heads = [
    "Service",
    "Faults",
    ...names,
    ...names.map((one) => `alarms: ${one}`),
    ...names.map((one) => `time: ${one}`),
  ];
  const rows = faults.map((fault) => {
    const { host, pathname } = new URL(fault.source);
    const place = host === "github.com" ? pathname.slice(1) : host;
    const kinds = fault.kinds.join(", ");
    const cells = ids.map(
      (program) => ({ true: "yes", false: "no" })[String(found(fault, program))],
    );
    return [
      `\`${fault.name}\``,
      `${fault.service}: ${fault.summary} (${kinds})`,
      ...cells.map((one) => one ?? "?"),
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
their documents say. The kinds of faults come from public reports. Services and faults were written before anybody looked at the
rules of \`diptych try\`.

A fault is found where a finding names its operation and its kind, and the service without a fault has no such finding. The page is
written by \`node scripts/try-peers/strangers/main.mjs --write\`.

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
