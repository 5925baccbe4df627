import { BlockList, isIP } from "node:net";

/** Largest number of addresses that a list remembers to have looked at. */
const mostKnown = 1000;
/** Longest text that is an address, with a zone. What a proxy hands on may be any text. */
const longest = 64;

/** Addresses and networks, such as those of trusted proxies. */
export class AddressList {
  readonly #list = new BlockList();
  /** Each request asks, and the same clients ask again. */
  readonly #known = new Map<string, boolean>();
  readonly isEmpty: boolean;

  /**
   * @param texts addresses, and networks such as `10.0.0.0/8`
   * @throws {TypeError} one of them is neither
   */
  constructor(texts: readonly string[]) {
    this.isEmpty = texts.length === 0;
    for (const text of texts) this.#add(text);
  }

  /** Whether an address is in the list. An address of version 4 may be mapped into version 6. */
  has(address: string | undefined): boolean {
    if (address === undefined) return false;
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const isListed = this.#isListed(address);
    if (address.length > longest) return isListed;
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(address, isListed);
    return isListed;
  }

  #isListed(address: string): boolean {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && this.#list.check(plain, version === 6 ? "ipv6" : "ipv4");
  }

  #add(text: string): void {
    const [address = "", prefix, ...rest] = text.split("/");
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity;
    if (version === 0 || rest.length > 0 || bits > most)
      throw new TypeError(`${text} is neither an address nor a network such as 10.0.0.0/8`);
    this.#list.addSubnet(address, bits, version === 6 ? "ipv6" : "ipv4");
  }
}

/** Version 4 without the prefix of addresses that are mapped into version 6. */
export function plainAddress(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

export const loopback = new AddressList(["127.0.0.0/8", "::1"]);
