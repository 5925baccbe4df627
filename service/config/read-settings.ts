import { completeOutside } from "./outside/outside-settings.ts";
import { isLinkable } from "./public-url.ts";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { AddressList, loopback } from "./address-list.ts";
import { operationOf } from "./operation-settings.ts";
import { limitsOf } from "./limit-settings.ts";
import { passwordRulesOf } from "./password-settings.ts";
import { readKeys, type Setting } from "./setting.ts";
import { settingRows } from "./setting-rows.ts";
import { settings, type GivenSettings, type Settings } from "./settings.ts";

/** Settings that cannot be used, with every mistake. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
    this.mistakes = mistakes;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type Entry = readonly [key: keyof GivenSettings, setting: Setting<unknown>];

const entries = Object.entries(settings) as unknown as readonly Entry[];
/** Names of the flags that have a value. */
export const flagsWithValue: ReadonlySet<string> = new Set([
  "config",
  ...entries.filter(([, { value }]) => value !== undefined).map(([, { name }]) => name),
]);

const ownVariables = "DIPTYCH_SERVICE_";

/** Settings, and the texts that they were read from. */
export interface ReadSettings {
  readonly settings: Settings;
  /** By name; absent ones were not given. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Reads flags, environment and file; the earlier wins. `"help"` if the flags ask for it.
 *
 * @throws {SettingsError} with every mistake
 */
export function readSettings(args: readonly string[], environment: Environment): Settings | "help" {
  const read = readWithTexts(args, environment);
  return read === "help" ? read : read.settings;
}

/** Reads settings as `readSettings` does, and keeps their texts, by which a change is seen. */
export function readWithTexts(
  args: readonly string[],
  environment: Environment,
): ReadSettings | "help" {
  const mistakes: string[] = [];
  const flags = readFlags(args, mistakes);
  if (flags["help"] === "true") return "help";
  const file = flags["config"] ?? environment[`${ownVariables}CONFIG`];
  const filed = file === undefined ? {} : readFile(file, mistakes);
  for (const name of Object.keys(environment))
    if (
      name.startsWith(ownVariables) &&
      name !== `${ownVariables}CONFIG` &&
      !entries.some(([, { variable }]) => variable === name)
    )
      mistakes.push(`The variable ${name} is not known.`);
  const given: Record<string, unknown> = {};
  const texts = new Map<string, string>();
  for (const [key, setting] of entries) {
    const { name, variable } = setting;
    const places = [
      [`--${name}`, flags[name]],
      [variable, environment[variable]],
      [`${name} in ${file}`, filed[name]],
    ] as const;
    const [place, text] = places.find(([, value]) => value !== undefined) ?? [];
    if (place === undefined || text === undefined) continue;
    texts.set(name, text);
    try {
      given[key] = setting.read(text);
    } catch (error) {
      mistakes.push(`${place} ${(error as Error).message}.`);
    }
  }
  const complete = completed(given as GivenSettings, mistakes);
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return { settings: complete, texts };
}

/** The text of `--help`. */
export function helpText(): string {
  const rows = settingRows().map(([flag, variable, description, initially]) =>
    [
      `  ${flag === "" ? variable : flag}`,
      `      ${description}`,
      ...(initially === "" ? [] : [`      Default: ${initially}.`]),
      ...(flag === "" ? [] : [`      Variable: ${variable}`]),
    ].join("\n"),
  );
  return [
    "npm start -- [COMMAND] [flags], or npx diptych-service … where the package is installed",
    "",
    "  --config <file>",
    '      JSON file with settings under their names, such as { "port": 8443 }.',
    `      Variable: ${ownVariables}CONFIG`,
    "  --version",
    "      Prints the version of the service, and starts nothing.",
    ...rows,
  ].join("\n");
}

function completed(given: GivenSettings, mistakes: string[]): Settings {
  const { tlsCertificate: certificate, tlsKey: key, publicUrl } = given;
  if ((certificate === undefined) !== (key === undefined))
    mistakes.push("--tls-certificate and --tls-key are given together or not at all.");
  const tls = certificate === undefined || key === undefined ? undefined : { certificate, key };
  const host = given.host ?? "127.0.0.1";
  const trustedProxies = given.trustedProxies ?? new AddressList([]);
  const plainHttp = given.plainHttp ?? false;
  const isLocal = host === "localhost" || loopback.has(host);
  if (tls === undefined && !isLocal && trustedProxies.isEmpty && !plainHttp)
    mistakes.push(
      `On ${host} passwords would be sent in plain HTTP. Give --tls-certificate and --tls-key, or ` +
        `--trusted-proxies for a proxy that speaks HTTPS, or say so by --plain-http.`,
    );
  else if (!(publicUrl === undefined ? tls !== undefined || isLocal : isLinkable(publicUrl)))
    mistakes.push(
      "--public-url must be the HTTPS address that clients use: links of version 3 are plain HTTP on loopback only.",
    );
  if (given.databaseUrl !== undefined && given.data !== undefined)
    mistakes.push("--data is the folder of the embedded database; DATABASE_URL takes its place.");
  if (given.databaseUrl !== undefined && given.newDatabase === true)
    mistakes.push("--new-database is for the embedded database, not for DATABASE_URL.");
  const isSandbox = given.sandbox ?? false;
  if (isSandbox && !isLocal)
    mistakes.push(
      `--sandbox listens on loopback only, not on ${host}: everybody knows its passwords.`,
    );
  if (isSandbox && (given.databaseUrl !== undefined || given.data !== undefined))
    mistakes.push("--sandbox keeps nothing: it goes with neither --data nor DATABASE_URL.");
  const encryptionKeys = encryptionKeysOf(given, mistakes);
  if (isSandbox && encryptionKeys !== undefined)
    mistakes.push("--sandbox keeps nothing: it takes no encryption keys.");
  if (given.databaseUrl === undefined && given.databaseConnections !== undefined)
    mistakes.push("--database-connections is for PostgreSQL, with DATABASE_URL.");
  if (given.backupFolder !== undefined && (given.databaseUrl !== undefined || isSandbox))
    mistakes.push(
      "--backup-folder is for the embedded database: PostgreSQL makes its own backups.",
    );
  if (!isSandbox && given.scenario !== undefined)
    mistakes.push("--scenario is for --sandbox only.");
  if (isSandbox && given.demo === true)
    mistakes.push("--demo fills a database; the stand-in has the same world by --scenario demo.");
  return {
    host,
    port: given.port ?? (tls === undefined ? 8080 : 8443),
    publicUrl,
    data: given.data ?? "data",
    newDatabase: given.newDatabase ?? false,
    databaseUrl: given.databaseUrl,
    encryptionKeys,
    tls,
    trustedProxies,
    plainHttp,
    metricsFrom: given.metricsFrom,
    adminName: given.adminName ?? "admin",
    adminPassword: given.adminPassword,
    sandbox: isSandbox ? (given.scenario ?? "small") : undefined,
    logLevel: given.logLevel ?? "info",
    shutdownSeconds: given.shutdownSeconds ?? 30,
    approval: given.approval ?? "automatic",
    createMilliseconds: given.createMilliseconds ?? 5000,
    templateHosts: given.templateHosts ?? [],
    keep: {
      tasks: given.keepTasksDays ?? 90,
      requests: given.keepRequestsDays,
      audit: given.keepAuditDays ?? 365,
    },
    limits: limitsOf(given, mistakes),
    operation: operationOf(given, mistakes),
    passwordRules: passwordRulesOf(given),
    traces: given.traces ?? false,
    demo: given.demo ?? false,
    catalog: given.catalog,
    ...completeOutside(given, mistakes),
  };
}

/** Processes on PostgreSQL have no folder in common: they are told the keys. */
function encryptionKeysOf(
  { encryptionKeys, encryptionKeysFile: file, databaseUrl, sandbox }: GivenSettings,
  mistakes: string[],
): readonly Uint8Array[] | undefined {
  if (encryptionKeys !== undefined && file !== undefined)
    mistakes.push("Encryption keys are given by --encryption-keys-file or themselves, not both.");
  if (encryptionKeys === undefined && file === undefined && databaseUrl !== undefined && !sandbox)
    mistakes.push(
      "PostgreSQL needs DIPTYCH_SERVICE_ENCRYPTION_KEYS or --encryption-keys-file, with which secrets are " +
        "sealed: base64 of 32 bytes, such as of openssl rand -base64 32.",
    );
  if (file === undefined) return encryptionKeys;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    mistakes.push(`--encryption-keys-file cannot be read: ${(error as Error).message}.`);
    return undefined;
  }
  try {
    return readKeys(text);
  } catch (error) {
    mistakes.push(`--encryption-keys-file ${file} ${(error as Error).message}.`);
    return undefined;
  }
}

function readFlags(
  args: readonly string[],
  mistakes: string[],
): Readonly<Record<string, string | undefined>> {
  const known = entries.filter(([, { isSecret }]) => isSecret !== true);
  const options = Object.fromEntries([
    ...known.map(([, { name, value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
    ["config", { type: "string" as const }],
    ["help", { type: "boolean" as const }],
  ]) as Record<string, { type: "string" | "boolean" }>;
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const flags: Record<string, string> = {};
  let isUnknown = false;
  for (const token of tokens) {
    // A text behind an unknown flag is its value.
    if (token.kind === "positional" && !isUnknown)
      mistakes.push(`${token.value} is not the value of a flag.`);
    if (token.kind === "option") {
      const { name, rawName, value } = token;
      const option = Object.hasOwn(options, name) ? options[name] : undefined;
      if (option === undefined) mistakes.push(unknownFlag(rawName, name));
      else if (option.type === "string" && (value === undefined || isFlag(token)))
        mistakes.push(`${rawName} needs a value.`);
      else if (option.type === "boolean" && value !== undefined)
        mistakes.push(`${rawName} takes no value.`);
      else flags[name] = value ?? "true";
    }
    isUnknown = token.kind === "option" && !Object.hasOwn(options, token.name);
  }
  return flags;
}

/** Whether the value of a flag looks like the next flag, so that it was probably forgotten. */
function isFlag({
  value,
  inlineValue,
}: {
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}): boolean {
  return inlineValue !== true && value?.startsWith("-") === true;
}

function unknownFlag(rawName: string, name: string): string {
  const secret = entries.find(([, setting]) => setting.isSecret && setting.name === name);
  return secret === undefined
    ? `The flag ${rawName} is not known.`
    : `${rawName} would be seen by everybody on this machine. Use the variable ${secret[1].variable}.`;
}

function readFile(file: string, mistakes: string[]): Readonly<Record<string, string>> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    mistakes.push(`The file ${file} cannot be read: ${(error as Error).message}.`);
    return {};
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    mistakes.push(`The file ${file} must be a JSON object.`);
    return {};
  }
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(content)) {
    if (!entries.some(([, setting]) => setting.name === name))
      mistakes.push(`${name} in ${file} is not known.`);
    else if (["string", "number", "boolean"].includes(typeof value)) texts[name] = String(value);
    else if (Array.isArray(value) && value.every((item) => typeof item === "string"))
      texts[name] = value.join(",");
    else
      mistakes.push(`${name} in ${file} must be a text, a number, true, false or a list of texts.`);
  }
  return texts;
}
