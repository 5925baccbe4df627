import { checkFunction, checkThat, type Check, optionMistakes } from "../../options/checks.ts";
import { BodyError, type BodyErrorKind } from "../message/body-error.ts";

/** Bounds of the bodies that an adapter is receiving at one time, as far as they are read as a whole. */
export interface BodyBounds<Raw = never> {
  /**
   * Most bytes of all bodies together: 67,108,864 (64 MiB); Infinity for no bound. A body for which there is no room
   * gets 503 with `Retry-After`. A body that arrives alone may be as large as its operation allows.
   */
  readonly most?: number | undefined;
  /**
   * Most bytes of the bodies from one address: a quarter of `most`. A body for which there is no room gets 429 with
   * `Retry-After`. It counts only where there is `addressOf`.
   */
  readonly mostByAddress?: number | undefined;
  /**
   * Address of the client that sent a request, such as the one that a trusted proxy names. Clients without an
   * address are bounded by `most` alone.
   */
  addressOf?(raw: Raw): string | undefined;
}

const defaultMost = 64 * 1_048_576;

const checkBytes = /* @__PURE__ */ checkThat(
  "a whole number of bytes, or Infinity for no bound",
  (value) => value === Infinity || (Number.isSafeInteger(value) && (value as number) >= 0),
);

/** The check of the option of an adapter. */
export const checkBodyBounds: Check = (value, name) => {
  const bounds = value as BodyBounds;
  const mistakes = optionMistakes(
    bounds,
    { most: checkBytes, mostByAddress: checkBytes, addressOf: checkFunction },
    `option of ${name}`,
  );
  return mistakes.length === 0 &&
    bounds.mostByAddress !== undefined &&
    bounds.addressOf === undefined
    ? [`${name} has mostByAddress without addressOf`]
    : mistakes;
};

/** The bytes of bodies that are being received. */
export class BodyBudget {
  readonly #most: number;
  readonly #mostByAddress: number;
  readonly #addressOf: ((raw: never) => string | undefined) | undefined;
  readonly #byAddress = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: BodyBounds = {}) {
    const { most = defaultMost } = bounds;
    this.#most = most;
    this.#mostByAddress = bounds.mostByAddress ?? most / 4;
    // Called as a method of the bounds, which may be an instance of a class.
    this.#addressOf = bounds.addressOf?.bind(bounds);
  }

  /** Bytes of bodies that have arrived in part. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Begins a body.
   *
   * @param length its bytes, if its headers say so
   * @throws {BodyError} there is no room for it now
   */
  open(raw: unknown, length: string | undefined): ReceivingBody {
    const address = this.#addressOf?.(raw as never);
    const kind = this.#lack(address, 0, length === undefined ? 1 : Number(length));
    if (kind !== undefined) throw new BodyError(kind);
    return new ReceivingBody(this, address);
  }

  /**
   * Adds bytes of a body, if there is room for them.
   *
   * @param own bytes that the body has already
   * @returns why not
   */
  take(address: string | undefined, own: number, bytes: number): BodyErrorKind | undefined {
    const kind = this.#lack(address, own, bytes);
    if (kind === undefined) this.#add(address, bytes);
    return kind;
  }

  giveBack(address: string | undefined, bytes: number): void {
    this.#add(address, -bytes);
  }

  #lack(address: string | undefined, own: number, bytes: number): BodyErrorKind | undefined {
    if (isBeyond(this.#mostByAddress, this.#ofAddress(address), own, bytes)) return "crowded";
    return isBeyond(this.#most, this.#bytes, own, bytes) ? "busy" : undefined;
  }

  #ofAddress(address: string | undefined): number {
    return address === undefined ? 0 : (this.#byAddress.get(address) ?? 0);
  }

  #add(address: string | undefined, bytes: number): void {
    this.#bytes += bytes;
    if (address === undefined) return;
    const sum = this.#ofAddress(address) + bytes;
    if (sum === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, sum);
  }
}

/** Whether bytes do not fit beside those of other bodies. A body alone has the limit of its operation only. */
function isBeyond(most: number, held: number, own: number, bytes: number): boolean {
  return held > own && held + bytes > most;
}

/** One body that is being received. */
export class ReceivingBody {
  readonly #budget: BodyBudget;
  readonly #address: string | undefined;
  #bytes = 0;
  #isClosed = false;

  constructor(budget: BodyBudget, address: string | undefined) {
    this.#budget = budget;
    this.#address = address;
  }

  /** Counts more bytes; gives the reason if there is no room for them. */
  take(bytes: number): BodyErrorKind | undefined {
    // Bytes that an adapter still reads of a refused body are dropped.
    if (this.#isClosed) return undefined;
    const kind = this.#budget.take(this.#address, this.#bytes, bytes);
    if (kind === undefined) this.#bytes += bytes;
    return kind;
  }

  /** The body has arrived, or is refused. */
  close(): void {
    if (this.#bytes > 0) this.#budget.giveBack(this.#address, this.#bytes);
    this.#bytes = 0;
    this.#isClosed = true;
  }
}
