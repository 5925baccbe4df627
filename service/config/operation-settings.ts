import { isLocalUrl } from "./public-url.ts";
import { readSecret } from "./outside/secret.ts";
import { one, readNumber, readText, type Given } from "./setting.ts";

/** Settings of those who run the service. */
export const operationSettings = {
  hstsDays: one({
    name: "hsts-days",
    variable: "DIPTYCH_SERVICE_HSTS_DAYS",
    value: "number",
    initially: "365",
    description:
      "With a certificate: days for which browsers come by HTTPS only (Strict-Transport-Security); 0 for none.",
    read: readNumber(0, 36_500),
  }),
  backupFolder: one({
    name: "backup-folder",
    variable: "DIPTYCH_SERVICE_BACKUP_FOLDER",
    value: "folder",
    initially: "none are made",
    description: "Folder into which the service backs up its embedded database while it runs.",
    read: readText,
  }),
  backupHours: one({
    name: "backup-hours",
    variable: "DIPTYCH_SERVICE_BACKUP_HOURS",
    value: "number",
    initially: "24",
    description: "Hours between two of these backups, from 1 to 720.",
    read: readNumber(1, 720),
  }),
  backupKeep: one({
    name: "backup-keep",
    variable: "DIPTYCH_SERVICE_BACKUP_KEEP",
    value: "number",
    initially: "14",
    description: "Newest backups that stay in the folder, from 1 to 10000.",
    read: readNumber(1, 10_000),
  }),
  auditSyslog: one({
    name: "audit-syslog",
    variable: "DIPTYCH_SERVICE_AUDIT_SYSLOG",
    value: "address",
    initially: "none",
    description:
      "Collector that gets each event of the audit by syslog (RFC 5424): udp://host, tcp://host or tls://host.",
    read: readCollector,
  }),
  auditWebhookUrl: one({
    name: "audit-webhook-url",
    variable: "DIPTYCH_SERVICE_AUDIT_WEBHOOK_URL",
    value: "url",
    initially: "none",
    description:
      "Program of yours that gets the events of the audit: by https://, or by http:// on loopback.",
    read: readProgram,
  }),
  auditWebhookSecret: one({
    name: "audit-webhook-secret",
    variable: "DIPTYCH_SERVICE_AUDIT_WEBHOOK_SECRET",
    isSecret: true,
    value: "secret",
    description: "Secret by which it knows the service: whsec_ and base64 of 24 to 64 bytes.",
    read: readWebhookSecret,
  }),
  auditWebhookSecretFile: one({
    name: "audit-webhook-secret-file",
    variable: "DIPTYCH_SERVICE_AUDIT_WEBHOOK_SECRET_FILE",
    value: "file",
    description: "File whose first line is that secret.",
    read: readText,
  }),
};

/** Choices of those who run a process. */
export interface Operation {
  /** Days for which browsers come by HTTPS only; 0 for none. */
  readonly hstsDays: number;
  /** Backups of the embedded database; undefined where none are made. */
  readonly backups:
    | { readonly folder: string; readonly hours: number; readonly keep: number }
    | undefined;
  /** Receivers of the audit. */
  readonly audit: {
    /** Such as `udp://collector:514`. */
    readonly syslog: string | undefined;
    readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  };
}

/** The choices that were given, and the usual ones in place of the others. */
export function operationOf(given: Given<typeof operationSettings>, mistakes: string[]): Operation {
  const secret = readSecret(
    {
      variable: "DIPTYCH_SERVICE_AUDIT_WEBHOOK_SECRET",
      value: given.auditWebhookSecret,
      setting: "audit-webhook-secret-file",
      file: given.auditWebhookSecretFile,
    },
    mistakes,
  );
  const url = given.auditWebhookUrl;
  if (url !== undefined && secret === undefined)
    mistakes.push("--audit-webhook-url needs DIPTYCH_SERVICE_AUDIT_WEBHOOK_SECRET, which signs.");
  if (url === undefined && secret !== undefined)
    mistakes.push("DIPTYCH_SERVICE_AUDIT_WEBHOOK_SECRET is for --audit-webhook-url.");
  const isFiled = given.auditWebhookSecretFile !== undefined && secret !== undefined;
  if (isFiled && !webhookSecret.test(secret))
    mistakes.push(`--audit-webhook-secret-file ${secretRule}.`);
  const { backupFolder: folder, backupHours: hours, backupKeep: keep } = given;
  if (folder === undefined && (hours !== undefined || keep !== undefined))
    mistakes.push("--backup-hours and --backup-keep are for --backup-folder.");
  return {
    hstsDays: given.hstsDays ?? 365,
    backups: folder === undefined ? undefined : { folder, hours: hours ?? 24, keep: keep ?? 14 },
    audit: {
      syslog: given.auditSyslog,
      webhook: url === undefined || secret === undefined ? undefined : { url, secret },
    },
  };
}

const webhookSecret = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;
const secretRule = "must be whsec_ and base64 of 24 to 64 bytes";

function readWebhookSecret(text: string): string {
  if (!webhookSecret.test(text)) throw new TypeError(secretRule);
  return text;
}

function readCollector(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRight =
    url !== undefined &&
    ["udp:", "tcp:", "tls:"].includes(url.protocol) &&
    url.hostname !== "" &&
    url.username === "" &&
    /^\/?$/.test(url.pathname + url.search + url.hash);
  if (!isRight) throw new TypeError("must be an address such as udp://collector:514");
  return text;
}

function readProgram(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRight =
    url !== undefined &&
    url.username === "" &&
    url.password === "" &&
    (url.protocol === "https:" || (url.protocol === "http:" && isLocalUrl(text)));
  if (!isRight)
    throw new TypeError("must be an address such as https://host/path, without a login");
  return text;
}
