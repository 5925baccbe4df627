import { headerOf } from "../http/request-headers.ts";
import type { ReceivedMessage } from "../server/message/received-message.ts";
import { isSameSecret } from "../server/authentication/is-same-secret.ts";
import type { SentMessage } from "./sender.ts";

/** Signs messages and verifies their signatures; its functions may be used alone. */
export interface StandardWebhooks {
  /** For the option `sign` of a sender: the headers with the signature. */
  readonly sign: (message: SentMessage) => Promise<Record<string, string>>;
  /** For the option `verify` of a receiver: nothing if the signature is missing, wrong or too old. */
  readonly verify: (message: ReceivedMessage) => Promise<true | undefined>;
}

/**
 * Signatures of the Standard Webhooks specification: HMAC with SHA-256 over id, time and bytes.
 *
 * @param secrets keys in Base64 behind `whsec_`. Messages are signed with each of them, and accepted with
 *   the signature of any, so that a secret can be replaced.
 * @throws {TypeError} a secret is no Base64, or not between 24 and 64 bytes long
 */
export function standardWebhooks(
  secrets: string | readonly string[],
  options: {
    /** Seconds that the time of a message may differ from the receiver's: 300. */
    readonly tolerance?: number | undefined;
  } = {},
): StandardWebhooks {
  const { tolerance = 300 } = options;
  const list = typeof secrets === "string" ? [secrets] : secrets;
  if (list.length === 0) throw new TypeError("there is no secret");
  if (!(tolerance >= 0)) throw new TypeError("the tolerance is no number of seconds");
  const keys = list.map(keyBytes);
  const signatures = async (id: string, time: string, body: Uint8Array): Promise<string[]> => {
    const head = new TextEncoder().encode(`${id}.${time}.`);
    const signed = new Uint8Array(head.length + body.length);
    signed.set(head);
    signed.set(body, head.length);
    return Promise.all(keys.map(async (key) => `v1,${await hmac(key, signed)}`));
  };
  return {
    sign: async ({ id, body }) => {
      if (!/^[\x21-\x7e]+$/.test(id)) throw new TypeError("the id of a message is visible ASCII");
      const time = String(Math.floor(Date.now() / 1_000));
      const signature = (await signatures(id, time, body)).join(" ");
      return { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature };
    },
    verify: async ({ request, body }) => {
      const [id, time = "", given] = ["id", "timestamp", "signature"].map((name) =>
        headerOf(request.headers, `webhook-${name}`),
      );
      if (id === undefined || given === undefined || !/^\d{1,12}$/.test(time)) return undefined;
      if (!(Math.abs(Date.now() / 1_000 - Number(time)) <= tolerance)) return undefined;
      const expected = await signatures(id, time, body);
      // Every pair is compared, so that the time does not tell which one is right.
      const results = given
        .split(" ")
        .flatMap((one) => expected.map((signature) => isSameSecret(one, signature)));
      return results.includes(true) || undefined;
    },
  };
}

/** The bytes of a secret. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  let text: string;
  try {
    text = atob(secret.replace(/^whsec_/, ""));
  } catch {
    throw new TypeError("a secret is Base64 behind whsec_");
  }
  if (text.length < 24 || text.length > 64) throw new TypeError("a secret has 24 to 64 bytes");
  return Uint8Array.from(text, (symbol) => symbol.charCodeAt(0));
}

async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = crypto;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle.importKey("raw", key, algorithm, false, ["sign"]);
  const signature = new Uint8Array(await subtle.sign("HMAC", imported, data));
  return btoa(String.fromCharCode(...signature));
}
