import { createHash } from "node:crypto";
import { createTransport, type Transporter } from "nodemailer";
import type { Notification } from "../../stored/types.ts";
import { SystemUnavailable } from "../system-unavailable.ts";
import { mailText } from "./mail-text.ts";
import { NotificationRefused, type Notifier } from "./notifier.ts";

/** Options of mail. */
export interface MailOptions {
  /** `smtps://host:port`, or `smtp://host:port`, which begins TLS by STARTTLS. */
  readonly url: string;
  /** Leaves `smtp://` without TLS. */
  readonly isPlain?: boolean | undefined;
  readonly login?: { readonly user: string; readonly password: string } | undefined;
  /** Certificates of authorities as PEM, in place of those that Node.js knows. */
  readonly ca?: string | undefined;
  /** Address of the sender. */
  readonly from: string;
  /** Addresses that are told of everything. */
  readonly to: readonly string[];
  /** Milliseconds for a connection, and for an answer: 10,000 by default. */
  readonly timeout?: number | undefined;
}

/** An address that means nothing to what reads headers. */
const address = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]{1,255}$/u;

/** Whether mail is sent to an address. */
export const isMailAddress = (text: string): boolean => address.test(text);

/** Tells people by mail in plain text, each by a message of their own. */
export class MailNotifier implements Notifier {
  readonly channel = "mail";
  readonly isPersonal = true;
  readonly addresses: readonly string[];
  readonly #from: string;
  readonly #transport: Transporter;

  constructor({ url, isPlain = false, login, ca, from, to, timeout = 10_000 }: MailOptions) {
    const { protocol, hostname, port } = new URL(url);
    const secure = protocol === "smtps:";
    this.addresses = to;
    this.#from = from;
    this.#transport = createTransport({
      host: hostname.replaceAll(/[[\]]/g, ""),
      port: port === "" ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: !secure && !isPlain,
      ignoreTLS: isPlain,
      tls: { minVersion: "TLSv1.2", ...(ca === undefined ? {} : { ca }) },
      ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async notify(notification: Notification, to: string | null, key: string): Promise<void> {
    if (to === null || !isMailAddress(to))
      throw new NotificationRefused("The address of the recipient is none that mail is sent to.");
    const { subject, text } = mailText(notification);
    try {
      await this.#transport.sendMail({
        from: { name: "", address: this.#from },
        to: { name: "", address: to },
        subject,
        text,
        // The same for a message that comes again.
        messageId: `<${createHash("sha256").update(key).digest("hex")}@${this.#from.split("@")[1]}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // Of the recipient or the message; a login that is wrong is mended some day. Source: RFC 5321, 4.2.1.
      if ((code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500)
        throw new NotificationRefused(`The mail is refused (${responseCode}).`, { cause: error });
      throw new SystemUnavailable(`The mail cannot be sent: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}
