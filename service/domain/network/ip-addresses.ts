import { Refusal } from "../shared/refusal.ts";

/** An address of IPv4 or IPv6. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?!$)|$)){4}$/;
const bitsOf = { 4: 32, 6: 128 } as const;

/** @throws {Refusal} the text is no address */
export function readAddress(text: string | undefined, what: string): IpAddress {
  const given = text?.trim() ?? "";
  if (given === "") throw new Refusal("invalid", `The ${what} is missing.`);
  if (ipv4.test(given)) return { version: 4, value: fromBytes(given.split(".").map(Number), 8n) };
  if (/^[0-9a-f:.]+$/i.test(given) && URL.canParse(`http://[${given}]`))
    return { version: 6, value: fromIpv6(given) };
  throw new Refusal("invalid", `The ${what} ${given} is no address of IPv4 or IPv6.`);
}

/** The short form of an address. */
export function writeAddress({ version, value }: IpAddress): string {
  if (version === 4)
    return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join(".");
  const groups = hex(value, 32).match(/.{4}/g) ?? [];
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}

/** The address as digits that sort as addresses do. */
export const positionOf = ({ value }: IpAddress): string => hex(value, 32);

/**
 * The number of first bits that name the network: from a mask, or the length of a prefix.
 *
 * @throws {Refusal} the mask has gaps, or is one of the other version
 */
export function prefixOf(mask: string, version: 4 | 6): number {
  const bits = bitsOf[version];
  const length = /^\/?([0-9]{1,3})$/.exec(mask.trim())?.[1];
  if (length !== undefined) {
    if (Number(length) <= bits) return Number(length);
    throw new Refusal("invalid", `The subnet mask ${mask} is too long.`);
  }
  const address = readAddress(mask, "subnet mask");
  const inverted = (1n << BigInt(bits)) - 1n - address.value;
  if (address.version !== version || (inverted & (inverted + 1n)) !== 0n)
    throw new Refusal("invalid", `The subnet mask ${mask} is none of IPv${version}.`);
  return bits - inverted.toString(2).replace(/^0$/, "").length;
}

/** First and last address of the network that an address is in. */
export function networkOf(
  { version, value }: IpAddress,
  prefix: number,
): readonly [bigint, bigint] {
  const hosts = BigInt(bitsOf[version] - prefix);
  const first = (value >> hosts) << hosts;
  return [first, first + (1n << hosts) - 1n];
}

function fromIpv6(text: string): bigint {
  const short = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [head = "", tail] = short.split("::");
  const groups = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return fromBytes(groups(head), 16n);
  const before = groups(head);
  const after = groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return fromBytes([...before, ...zeros, ...after], 16n);
}

const fromBytes = (parts: readonly number[], bits: bigint): bigint =>
  parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);

const hex = (value: bigint, digits: number): string => value.toString(16).padStart(digits, "0");
