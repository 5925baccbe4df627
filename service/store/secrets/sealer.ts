import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** Bytes of an encryption key, of a nonce, and of the tag that shows changes. Source: NIST SP 800-38D, 5.2. */
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

const version = "v1";
const cipher = "aes-256-gcm";

/** The row that a value belongs to, such as `["signing_keys", id]`: in another one it cannot be opened. */
export type SealedPlace = readonly [table: string, row: string | number];

/** A value that was sealed with another key, belongs to another row, or was changed. */
export class SealError extends Error {
  override readonly name = "SealError";
}

interface Key {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * Seals values that must not be read from a copy of the database, by AES-256-GCM. A sealed value is
 * `v1.<id of the key>.<nonce>.<text and tag>`, the last two as base64url. The id follows from the key
 * and does not tell it.
 */
export class Sealer {
  readonly #keys: readonly [Key, ...Key[]];

  /**
   * @param keys of 32 bytes: the first seals, all of them open
   * @throws {TypeError} no key is given, or one has another length
   */
  constructor(keys: readonly Uint8Array[]) {
    if (keys.some(({ length }) => length !== keyBytes))
      throw new TypeError(`An encryption key has ${keyBytes} bytes.`);
    const [first, ...others] = keys.map((bytes) => ({ id: idOf(bytes), bytes }));
    if (first === undefined) throw new TypeError("There is no encryption key.");
    this.#keys = [first, ...others];
  }

  /** A sealer whose key ends with it. */
  static random(): Sealer {
    return new Sealer([randomBytes(keyBytes)]);
  }

  seal(text: string, place: SealedPlace): string {
    const [{ id, bytes }] = this.#keys;
    const nonce = randomBytes(nonceBytes);
    const encryption = createCipheriv(cipher, bytes, nonce, { authTagLength: tagBytes });
    encryption.setAAD(identity(id, place));
    const sealed = [encryption.update(text, "utf8"), encryption.final(), encryption.getAuthTag()];
    const texts = [nonce, Buffer.concat(sealed)].map((part) => part.toString("base64url"));
    return [version, id, ...texts].join(".");
  }

  /** @throws {SealError} the key is not there, or the value is not one of this row */
  open(value: string, place: SealedPlace): string {
    const [, id = "", nonce = "", sealed = ""] = value.split(".");
    const key = this.#keys.find((one) => one.id === id);
    if (!isSealed(value)) throw new SealError(`The value of ${place.join(" ")} is not sealed.`);
    if (key === undefined)
      throw new SealError(
        `The value of ${place.join(" ")} was sealed with the key ${id}, which is not among the encryption ` +
          `keys: they are ${this.#keys.map((one) => one.id).join(", ")}.`,
      );
    const bytes = Buffer.from(sealed, "base64url");
    try {
      const decryption = createDecipheriv(cipher, key.bytes, Buffer.from(nonce, "base64url"), {
        authTagLength: tagBytes,
      });
      decryption.setAAD(identity(id, place));
      decryption.setAuthTag(bytes.subarray(-tagBytes));
      const text = decryption.update(bytes.subarray(0, -tagBytes));
      return Buffer.concat([text, decryption.final()]).toString("utf8");
    } catch (error) {
      throw new SealError(
        `The value of ${place.join(" ")} was changed, or belongs to another row.`,
        { cause: error },
      );
    }
  }

  /** Whether a key is the first one, which seals. */
  isFirst(key: Uint8Array): boolean {
    return idOf(key) === this.#keys[0].id;
  }

  /** Whether a value was sealed with the first key, so that the others are not needed for it. */
  isCurrent(value: string): boolean {
    return value.startsWith(`${version}.${this.#keys[0].id}.`);
  }
}

/** Whether a value has the form of a sealed one. Neither base64 nor JSON has it. */
export function isSealed(value: string): boolean {
  return /^v1\.[0-9a-f]{16}\.[\w-]{16}\.[\w-]{22,}$/.test(value);
}

function idOf(key: Uint8Array): string {
  return createHmac("sha256", key).update("id of an encryption key").digest("hex").slice(0, 16);
}

function identity(key: string, place: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([version, key, ...place]));
}
