import { isLocalUrl } from "../public-url.ts";
import { one, readSwitch, readText, type Given } from "../setting.ts";
import { readFileOf, readSecret } from "./secret.ts";

/** Settings of what people and programs are told by. */
export const notificationSettings = {
  webhookUrl: one({
    name: "webhook-url",
    variable: "DIPTYCH_SERVICE_WEBHOOK_URL",
    value: "url",
    initially: "no program is told",
    description: "Program of yours that is told what happens to requests, quotas and IP pools.",
    read: readAddress("https:", "http:"),
  }),
  webhookPlain: one({
    name: "webhook-plain",
    variable: "DIPTYCH_SERVICE_WEBHOOK_PLAIN",
    initially: "false",
    description: "Takes http:// for its address elsewhere than on loopback.",
    read: readSwitch,
  }),
  webhookSecret: one({
    name: "webhook-secret",
    variable: "DIPTYCH_SERVICE_WEBHOOK_SECRET",
    isSecret: true,
    value: "secret",
    description: "Secret by which it knows the service: whsec_ and base64 of 24 to 64 bytes.",
    read: readText,
  }),
  webhookSecretFile: one({
    name: "webhook-secret-file",
    variable: "DIPTYCH_SERVICE_WEBHOOK_SECRET_FILE",
    value: "file",
    description: "File whose first line is that secret.",
    read: readText,
  }),
  mailUrl: one({
    name: "mail-url",
    variable: "DIPTYCH_SERVICE_MAIL_URL",
    value: "url",
    initially: "no mail is sent",
    description: "Mail server: smtps://host, or smtp://host for STARTTLS.",
    read: readAddress("smtps:", "smtp:"),
  }),
  mailPlain: one({
    name: "mail-plain",
    variable: "DIPTYCH_SERVICE_MAIL_PLAIN",
    initially: "false",
    description: "Leaves smtp:// without TLS.",
    read: readSwitch,
  }),
  mailUser: one({
    name: "mail-user",
    variable: "DIPTYCH_SERVICE_MAIL_USER",
    value: "name",
    initially: "none",
    description: "User name for the mail server.",
    read: readText,
  }),
  mailPassword: one({
    name: "mail-password",
    variable: "DIPTYCH_SERVICE_MAIL_PASSWORD",
    isSecret: true,
    value: "password",
    description: "Password of that user.",
    read: readText,
  }),
  mailPasswordFile: one({
    name: "mail-password-file",
    variable: "DIPTYCH_SERVICE_MAIL_PASSWORD_FILE",
    value: "file",
    description: "File whose first line is that password.",
    read: readText,
  }),
  mailCaFile: one({
    name: "mail-ca-file",
    variable: "DIPTYCH_SERVICE_MAIL_CA_FILE",
    value: "file",
    initially: "those of Node.js",
    description: "Certificates of the authorities that sign that of the mail server, as PEM.",
    read: readText,
  }),
  mailFrom: one({
    name: "mail-from",
    variable: "DIPTYCH_SERVICE_MAIL_FROM",
    value: "address",
    description: "Sender of mails.",
    read: readMailAddress,
  }),
  mailTo: one<readonly string[]>({
    name: "mail-to",
    variable: "DIPTYCH_SERVICE_MAIL_TO",
    value: "addresses",
    initially: "nobody",
    description: "People who are told of everything, separated by commas.",
    read: (text) => text.split(",").map((part) => readMailAddress(part.trim())),
  }),
};

/** A program that is told. */
interface WebhookSettings {
  readonly url: string;
  readonly secret: string;
}

/** A mail server. */
interface MailSettings {
  readonly url: string;
  readonly isPlain: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly ca: string | undefined;
  readonly from: string;
  readonly to: readonly string[];
}

/** Channels by which people and programs are told. */
export interface NotificationSettings {
  readonly webhook: WebhookSettings | undefined;
  readonly mail: MailSettings | undefined;
}

type GivenChannels = Given<typeof notificationSettings>;

/** The channels that settings describe. */
export function completeNotifications(
  given: GivenChannels,
  mistakes: string[],
): NotificationSettings {
  return { webhook: webhookOf(given, mistakes), mail: mailOf(given, mistakes) };
}

function webhookOf(given: GivenChannels, mistakes: string[]): WebhookSettings | undefined {
  const { webhookUrl: url } = given;
  if (url === undefined) {
    refuseWithout(given, "webhookUrl", /^webhook/, mistakes);
    return undefined;
  }
  if (url.startsWith("http:") && given.webhookPlain !== true && !isLocalUrl(url))
    mistakes.push("--webhook-url must be https://…, or say so by --webhook-plain.");
  const secret = readSecret(
    {
      variable: notificationSettings.webhookSecret.variable,
      value: given.webhookSecret,
      setting: "webhook-secret-file",
      file: given.webhookSecretFile,
    },
    mistakes,
  );
  const bytes = Buffer.from(secret?.replace(/^whsec_/, "") ?? "", "base64").length;
  if (secret?.startsWith("whsec_") !== true || bytes < 24 || bytes > 64)
    mistakes.push("--webhook-url needs a secret: whsec_ and base64 of 24 to 64 bytes.");
  return { url, secret: secret ?? "" };
}

function mailOf(given: GivenChannels, mistakes: string[]): MailSettings | undefined {
  const { mailUrl: url, mailUser: user, mailFrom: from, mailPlain: isPlain = false } = given;
  if (url === undefined) {
    refuseWithout(given, "mailUrl", /^mail/, mistakes);
    return undefined;
  }
  const password = readSecret(
    {
      variable: notificationSettings.mailPassword.variable,
      value: given.mailPassword,
      setting: "mail-password-file",
      file: given.mailPasswordFile,
    },
    mistakes,
  );
  if ((user === undefined) !== (password === undefined))
    mistakes.push("--mail-user and its password are given together or not at all.");
  if (from === undefined) mistakes.push("--mail-url needs --mail-from.");
  if (isPlain && url.startsWith("smtps:"))
    mistakes.push("--mail-plain is for smtp://, not for smtps://.");
  return {
    url,
    isPlain,
    login: user === undefined || password === undefined ? undefined : { user, password },
    ca: readFileOf("mail-ca-file", given.mailCaFile, mistakes),
    from: from ?? "",
    to: given.mailTo ?? [],
  };
}

/** Refuses a setting of a channel that is not there. */
function refuseWithout(
  given: GivenChannels,
  needed: keyof GivenChannels,
  group: RegExp,
  mistakes: string[],
): void {
  const names = Object.keys(notificationSettings) as (keyof GivenChannels)[];
  const first = names.find((key) => group.test(key) && given[key] !== undefined);
  if (first !== undefined)
    mistakes.push(
      `--${notificationSettings[first].name} needs --${notificationSettings[needed].name}.`,
    );
}

function readAddress(...protocols: readonly [string, string]): (text: string) => string {
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isRight =
      url !== undefined &&
      protocols.includes(url.protocol) &&
      url.hostname !== "" &&
      url.username === "" &&
      url.password === "" &&
      url.hash === "";
    if (!isRight)
      throw new TypeError(`must be an address such as ${protocols[0]}//host, without a login`);
    return text;
  };
}

function readMailAddress(text: string): string {
  if (!/^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]{1,255}$/u.test(text))
    throw new TypeError("must be an address of mail, such as cloud@example.com");
  return text;
}
