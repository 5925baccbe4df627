import type { AddressList } from "./address-list.ts";
import { limitSettings, type Limits } from "./limit-settings.ts";
import { operationSettings, type Operation } from "./operation-settings.ts";
import { passwordSettings, type PasswordChoices } from "./password-settings.ts";
import { outsideSettings, type OutsideSettings } from "./outside/outside-settings.ts";
import {
  one,
  readAddresses,
  readDatabaseUrl,
  readKeys,
  readNames,
  readNumber,
  readOneOf,
  readOrigin,
  readSwitch,
  readText,
  type Given,
} from "./setting.ts";

/** Every setting. `config` and `help` are flags only. */
export const settings = {
  host: one({
    name: "host",
    variable: "DIPTYCH_SERVICE_HOST",
    value: "address",
    initially: "127.0.0.1",
    description:
      "Address to listen on. Others than loopback need a certificate or a trusted proxy.",
    read: readText,
  }),
  port: one({
    name: "port",
    variable: "DIPTYCH_SERVICE_PORT",
    value: "number",
    initially: "8443 with a certificate, else 8080",
    description: "Port to listen on; 0 for any that is free.",
    read: readNumber(0, 65_535),
  }),
  publicUrl: one({
    name: "public-url",
    variable: "DIPTYCH_SERVICE_PUBLIC_URL",
    value: "url",
    initially: "scheme, host and port from above",
    description: "Address by which clients reach the service; links begin with it.",
    read: readOrigin,
  }),
  data: one({
    name: "data",
    variable: "DIPTYCH_SERVICE_DATA",
    value: "folder",
    initially: "data",
    description: "Folder of the embedded database.",
    read: readText,
  }),
  newDatabase: one({
    name: "new-database",
    variable: "DIPTYCH_SERVICE_NEW_DATABASE",
    initially: "false",
    description: "Makes an embedded database although the key of another one is there.",
    read: readSwitch,
  }),
  databaseUrl: one({
    name: "database-url",
    variable: "DATABASE_URL",
    isSecret: true,
    value: "url",
    description: "Address of PostgreSQL, in place of the embedded database.",
    read: readDatabaseUrl,
  }),
  encryptionKeys: one<readonly Uint8Array[]>({
    name: "encryption-keys",
    variable: "DIPTYCH_SERVICE_ENCRYPTION_KEYS",
    isSecret: true,
    value: "keys",
    initially: "a file beside the embedded database; PostgreSQL needs them",
    description:
      "Keys that seal the secrets of the database, separated by commas: base64 of 32 bytes each. The first seals, all open.",
    read: readKeys,
  }),
  encryptionKeysFile: one({
    name: "encryption-keys-file",
    variable: "DIPTYCH_SERVICE_ENCRYPTION_KEYS_FILE",
    value: "file",
    description: "File that holds these keys instead.",
    read: readText,
  }),
  tlsCertificate: one({
    name: "tls-certificate",
    variable: "DIPTYCH_SERVICE_TLS_CERTIFICATE",
    value: "file",
    description: "Certificate for HTTPS with its chain, as PEM.",
    read: readText,
  }),
  tlsKey: one({
    name: "tls-key",
    variable: "DIPTYCH_SERVICE_TLS_KEY",
    value: "file",
    description: "Private key of the certificate, as PEM.",
    read: readText,
  }),
  trustedProxies: one<AddressList>({
    name: "trusted-proxies",
    variable: "DIPTYCH_SERVICE_TRUSTED_PROXIES",
    value: "addresses",
    description:
      "Proxies in front that speak HTTPS with clients, separated by commas. Their X-Forwarded-For and X-Forwarded-Proto are believed.",
    read: readAddresses,
  }),
  plainHttp: one({
    name: "plain-http",
    variable: "DIPTYCH_SERVICE_PLAIN_HTTP",
    initially: "false",
    description: "Takes plain HTTP from everywhere: passwords can then be read on the way.",
    read: readSwitch,
  }),
  metricsFrom: one<AddressList>({
    name: "metrics-from",
    variable: "DIPTYCH_SERVICE_METRICS_FROM",
    value: "addresses",
    initially: "loopback",
    description: "Who may read /metrics, separated by commas.",
    read: readAddresses,
  }),
  adminName: one({
    name: "admin-name",
    variable: "DIPTYCH_SERVICE_ADMIN_NAME",
    value: "name",
    initially: "admin",
    description: "Name of the administrator that the first start makes.",
    read: readText,
  }),
  adminPassword: one({
    name: "admin-password",
    variable: "DIPTYCH_SERVICE_ADMIN_PASSWORD",
    isSecret: true,
    value: "password",
    initially: "a random one, printed once",
    description: "Password of that administrator.",
    read: readText,
  }),
  sandbox: one({
    name: "sandbox",
    variable: "DIPTYCH_SERVICE_SANDBOX",
    initially: "false",
    description:
      "Starts a stand-in for tests: it keeps nothing, its passwords are known, and /sandbox controls it.",
    read: readSwitch,
  }),
  scenario: one({
    name: "scenario",
    variable: "DIPTYCH_SERVICE_SCENARIO",
    value: "name",
    initially: "small",
    description: "What the stand-in begins with: empty, small, catalog or demo.",
    read: readOneOf("empty", "small", "catalog", "demo"),
  }),
  logLevel: one({
    name: "log-level",
    variable: "DIPTYCH_SERVICE_LOG_LEVEL",
    value: "level",
    initially: "info",
    description: "trace, debug, info, warn, error or silent.",
    read: readOneOf("trace", "debug", "info", "warn", "error", "silent"),
  }),
  shutdownSeconds: one({
    name: "shutdown-seconds",
    variable: "DIPTYCH_SERVICE_SHUTDOWN_SECONDS",
    value: "number",
    initially: "30",
    description: "How long requests may go on after the signal to stop.",
    read: readNumber(0, 3600),
  }),
  approval: one({
    name: "approval",
    variable: "DIPTYCH_SERVICE_APPROVAL",
    value: "policy",
    initially: "automatic",
    description: "automatic: a task approves requests that need it; manual: they wait.",
    read: readOneOf("automatic", "manual"),
  }),
  createMilliseconds: one({
    name: "create-milliseconds",
    variable: "DIPTYCH_SERVICE_CREATE_MILLISECONDS",
    value: "number",
    initially: "5000",
    description:
      "How long the creation of a service request may take before it is answered by 202.",
    read: readNumber(0, 600_000),
  }),
  templateHosts: one<readonly string[]>({
    name: "template-hosts",
    variable: "DIPTYCH_SERVICE_TEMPLATE_HOSTS",
    value: "names",
    initially: "none",
    description: "Hosts from which cloud templates may be read by HTTPS, separated by commas.",
    read: readNames,
  }),
  keepTasksDays: one({
    name: "keep-tasks-days",
    variable: "DIPTYCH_SERVICE_KEEP_TASKS_DAYS",
    value: "number",
    initially: "90",
    description: "Days after which tasks that have ended are removed.",
    read: readNumber(1, 36_500),
  }),
  keepRequestsDays: one({
    name: "keep-requests-days",
    variable: "DIPTYCH_SERVICE_KEEP_REQUESTS_DAYS",
    value: "number",
    initially: "for ever",
    description:
      "Days after their submission when requests are removed that have ended and left nothing deployed.",
    read: readNumber(1, 36_500),
  }),
  keepAuditDays: one({
    name: "keep-audit-days",
    variable: "DIPTYCH_SERVICE_KEEP_AUDIT_DAYS",
    value: "number",
    initially: "365",
    description: "Days after which events of the audit are removed.",
    read: readNumber(1, 36_500),
  }),
  ...passwordSettings,
  ...limitSettings,
  ...operationSettings,
  traces: one({
    name: "traces",
    variable: "DIPTYCH_SERVICE_TRACES",
    initially: "false",
    description:
      "Makes spans of requests and tasks by @opentelemetry/api, which is to be installed.",
    read: readSwitch,
  }),
  demo: one({
    name: "demo",
    variable: "DIPTYCH_SERVICE_DEMO",
    initially: "false",
    description: "Fills a new database with a world to look at.",
    read: readSwitch,
  }),
  catalog: one({
    name: "catalog",
    variable: "DIPTYCH_SERVICE_CATALOG",
    value: "file",
    initially: "none",
    description:
      "YAML file of services, forms, zones, groups and credentials that the database is brought to.",
    read: readText,
  }),
  ...outsideSettings,
};

/** Settings as they were given; absent ones are undefined. */
export type GivenSettings = Given<typeof settings>;

/** The settings of a process. */
export interface Settings extends OutsideSettings {
  readonly host: string;
  readonly port: number;
  /** Undefined if it follows from the port that is given out. */
  readonly publicUrl: string | undefined;
  readonly data: string;
  readonly newDatabase: boolean;
  readonly databaseUrl: string | undefined;
  /** Undefined if the embedded database has a file of its own for them. */
  readonly encryptionKeys: readonly Uint8Array[] | undefined;
  /** Files of the certificate and its key. */
  readonly tls: { readonly certificate: string; readonly key: string } | undefined;
  readonly trustedProxies: AddressList;
  readonly plainHttp: boolean;
  readonly metricsFrom: AddressList | undefined;
  readonly adminName: string;
  readonly adminPassword: string | undefined;
  /** Scenario of a stand-in; undefined for a service that keeps its data. */
  readonly sandbox: string | undefined;
  readonly logLevel: string;
  readonly shutdownSeconds: number;
  readonly approval: "automatic" | "manual";
  readonly createMilliseconds: number;
  readonly templateHosts: readonly string[];
  /** Days for which what has ended is kept. */
  readonly keep: {
    readonly tasks: number;
    readonly requests: number | undefined;
    readonly audit: number;
  };
  readonly limits: Limits;
  readonly operation: Operation;
  /** Rules of new passwords. */
  readonly passwordRules: PasswordChoices;
  readonly traces: boolean;
  readonly demo: boolean;
  /** Catalog file. */
  readonly catalog: string | undefined;
}
