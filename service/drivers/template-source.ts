import { lookup as systemLookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Reads texts of cloud templates from their addresses. */
export interface TemplateSource {
  /** @throws {TemplateUnavailable} it may not be read, or cannot */
  read(address: string): Promise<string>;
}

/** Says why a template is not read, in words for the caller. */
export class TemplateUnavailable extends Error {
  override readonly name = "TemplateUnavailable";
}

/** What `HttpsTemplates` may read, and by what. */
export interface HttpsTemplatesOptions {
  /** Host names that may be read from, letter for letter; none by default. */
  readonly hosts?: readonly string[] | undefined;
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** The addresses of a host. */
  readonly lookup?: (host: string) => Promise<readonly string[]>;
  readonly mostBytes?: number;
  /** Milliseconds that reading may take: 10,000 by default. */
  readonly timeout?: number;
}

/*
 * Addresses that belong to this machine, to its networks, or to nobody. Both versions have a list of
 * their own: a list applies its rules for addresses of version 4 within version 6 to those of version 4.
 */
const inside4 = new BlockList();
const inside6 = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  inside4.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  inside6.addSubnet(net, prefix, "ipv6");

/** Whether an address is not one of the public network. */
export function isInside(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return inside4.check(address, "ipv4");
  return version === 0 || inside6.check(address, "ipv6");
}

/**
 * Reads templates by HTTPS from hosts that the operator names, as long as all of their addresses are
 * public. Redirections are not followed.
 */
export class HttpsTemplates implements TemplateSource {
  readonly #options: Required<Omit<HttpsTemplatesOptions, "hosts">>;
  readonly #hosts: ReadonlySet<string>;

  constructor(options: HttpsTemplatesOptions = {}) {
    this.#options = {
      fetch: options.fetch ?? fetch,
      lookup: options.lookup ?? addressesOf,
      mostBytes: options.mostBytes ?? 1_048_576,
      timeout: options.timeout ?? 10_000,
    };
    this.#hosts = new Set(options.hosts?.map((host) => host.toLowerCase()));
  }

  async read(address: string): Promise<string> {
    const url = this.#checked(address);
    const { fetch: get, lookup, timeout, mostBytes } = this.#options;
    try {
      const addresses = await lookup(url.hostname);
      if (addresses.length === 0 || addresses.some(isInside))
        throw new TemplateUnavailable(`${url.hostname} is not an address of the public network.`);
      const signal = AbortSignal.timeout(timeout);
      const response = await get(url.href, { redirect: "error", signal });
      if (!response.ok)
        throw new TemplateUnavailable(`${url.hostname} answers with ${response.status}.`);
      return await textOf(response, mostBytes);
    } catch (error) {
      if (error instanceof TemplateUnavailable) throw error;
      throw new TemplateUnavailable(`The template cannot be read from ${url.hostname}.`, {
        cause: error,
      });
    }
  }

  #checked(address: string): URL {
    if (!URL.canParse(address)) throw new TemplateUnavailable("That is no address of a template.");
    const url = new URL(address);
    const { protocol, username, password, port, hostname } = url;
    if (protocol !== "https:" || username !== "" || password !== "" || port !== "")
      throw new TemplateUnavailable(
        "The address of a template begins with https:// and has neither login nor port.",
      );
    if (!this.#hosts.has(hostname))
      throw new TemplateUnavailable(`Templates are not read from ${hostname}.`);
    if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0)
      throw new TemplateUnavailable("The host of a template is a name, not a number.");
    return url;
  }
}

async function textOf(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    length += (chunk as Uint8Array).length;
    if (length > mostBytes)
      throw new TemplateUnavailable(`The template has over ${mostBytes} bytes.`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function addressesOf(host: string): Promise<readonly string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address);
}
