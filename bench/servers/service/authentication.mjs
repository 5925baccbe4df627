// @ts-check
import { hash, verify } from "@node-rs/argon2";
import { jwtVerify, SignJWT } from "jose";
import { createHmac, randomBytes, randomUUID, webcrypto } from "node:crypto";

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const remembered = 60_000;

/** @param {string} password */
export const hashPassword = (password) => hash(password, parameters);

/** A key as jose takes it; from bytes it would import it for each token. @param {Uint8Array} secret */
const importKey = (secret) =>
  webcrypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

/** Basic with passwords that are remembered for a minute, and tokens that end with their row. */
export class Authentication {
  #rows;
  #mark = randomBytes(32);
  /** @type {Map<string, number>} */
  #right = new Map();
  /** @type {Map<string, webcrypto.CryptoKey>} */
  #keys = new Map();

  /** @param {import("./rows.ts").Rows} rows */
  constructor(rows) {
    this.#rows = rows;
  }

  async readKeys() {
    for (const { id, secret } of await this.#rows.signingKeys())
      this.#keys.set(id, await importKey(Buffer.from(secret, "base64")));
  }

  /** The role of the caller. @param {string | undefined} header */
  async roleOf(header = "") {
    if (header.startsWith("Bearer ")) return this.#byToken(header.slice(7));
    if (!header.startsWith("Basic ")) return undefined;
    const text = Buffer.from(header.slice(6), "base64").toString();
    const colon = text.indexOf(":");
    return (await this.byPassword(text.slice(0, colon), text.slice(colon + 1)))?.role;
  }

  /** @param {string} username @param {string} password */
  async byPassword(username, password) {
    const account = await this.#rows.account(username);
    if (account === undefined || account.enabled !== 1) return undefined;
    const { credential_version: version, password_hash: known } = account;
    const mark = createHmac("sha256", this.#mark)
      .update(`${account.id} ${version} ${password}`)
      .digest("base64");
    const since = this.#right.get(mark);
    if (since !== undefined && Date.now() - since < remembered) return account;
    if (known === null || !(await verify(known, password))) return undefined;
    this.#right.set(mark, Date.now());
    return account;
  }

  /** @param {{ id: number, credential_version: number }} account */
  async tokenFor({ id: account, credential_version: version }) {
    const [[kid, secret] = []] = this.#keys;
    if (kid === undefined || secret === undefined) throw new Error("there is no key to sign with");
    const id = randomUUID();
    const until = new Date(Date.now() + 15 * 60_000).toISOString();
    await this.#rows.insertToken({ id, account, version, until });
    return new SignJWT()
      .setProtectedHeader({ alg: "HS256", kid })
      .setJti(id)
      .setIssuedAt()
      .setExpirationTime("1 h")
      .sign(secret);
  }

  /** @param {string} token */
  async #byToken(token) {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => this.#keys.get(kid ?? "") ?? Promise.reject(new Error("unknown key")),
        { algorithms: ["HS256"] },
      );
      return (await this.#rows.tokenOwner(payload.jti ?? ""))?.role;
    } catch {
      return undefined;
    }
  }
}
