import { lookup as systemLookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { domainToASCII } from "node:url";
import { isInside } from "./public-addresses.ts";

/** Reads texts of cloud templates from their addresses. */
export interface TemplateSource {
  /** @throws {TemplateUnavailable} it may not be read, or cannot */
  read(address: string): Promise<string>;
}

/** Says why a template is not read, in words for the caller. */
export class TemplateUnavailable extends Error {
  override readonly name = "TemplateUnavailable";
}

/** Options of `HttpsTemplates`: the hosts it may read from, and how. */
export interface HttpsTemplatesOptions {
  /** Host names that may be read from; none by default. */
  readonly hosts?: readonly string[] | undefined;
  /** The addresses of a host. */
  readonly lookup?: (host: string) => Promise<readonly string[]>;
  readonly mostBytes?: number;
  /** Milliseconds that reading may take, with everything: 10,000 by default. */
  readonly timeout?: number;
  /** For tests: a server that is not of the public network. */
  readonly server?: TemplateServer;
}

/** A server that stands for all hosts. */
export interface TemplateServer {
  readonly port: number;
  /** Its certificate, as PEM. */
  readonly ca: string;
  /** Addresses that are taken for public ones. */
  readonly addresses: readonly string[];
}

/**
 * Reads templates by HTTPS from hosts that the operator names, as long as all of their addresses are
 * public. The name is looked up once: what was checked is what is connected to. Redirections are not
 * followed, and contents that are compressed are refused.
 */
export class HttpsTemplates implements TemplateSource {
  readonly #options: Required<Omit<HttpsTemplatesOptions, "hosts" | "server">>;
  readonly #server: TemplateServer | undefined;
  readonly #hosts: ReadonlySet<string>;

  constructor(options: HttpsTemplatesOptions = {}) {
    this.#options = {
      lookup: options.lookup ?? addressesOf,
      mostBytes: options.mostBytes ?? 1_048_576,
      timeout: options.timeout ?? 10_000,
    };
    this.#server = options.server;
    // As URLs have them: in lower case, and names of other scripts in their form for the DNS.
    this.#hosts = new Set(options.hosts?.map((host) => domainToASCII(host)));
  }

  async read(address: string): Promise<string> {
    const url = this.#checked(address);
    const { lookup, timeout } = this.#options;
    // A timer of one's own: a signal that nothing else holds may be collected before its time.
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), timeout);
    try {
      const addresses = await unlessEnded(lookup(url.hostname), ending.signal);
      if (addresses.length === 0 || addresses.some((one) => this.#isInside(one)))
        throw new TemplateUnavailable(`${url.hostname} is not an address of the public network.`);
      return await this.#text(url, addresses, ending.signal);
    } catch (error) {
      if (error instanceof TemplateUnavailable) throw error;
      const reason = ending.signal.aborted ? ` within ${timeout / 1000} seconds` : "";
      throw new TemplateUnavailable(`The template cannot be read from ${url.hostname}${reason}.`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
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

  #isInside(address: string): boolean {
    return this.#server?.addresses.includes(address) !== true && isInside(address);
  }

  async #text(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<string> {
    const { hostname, pathname, search } = url;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({
        hostname,
        servername: hostname,
        port: this.#server?.port ?? 443,
        ca: this.#server?.ca,
        path: pathname + search,
        headers: { Host: hostname, "Accept-Encoding": "identity", Connection: "close" },
        // A connection of its own, to one of the addresses that were checked.
        agent: false,
        lookup: only(addresses),
        signal,
      })
        .once("response", resolve)
        .once("error", reject)
        .end();
    });
    try {
      return await this.#read(response, hostname);
    } finally {
      response.destroy();
    }
  }

  async #read(response: IncomingMessage, host: string): Promise<string> {
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200) throw new TemplateUnavailable(`${host} answers with ${statusCode}.`);
    if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
      throw new TemplateUnavailable(`${host} answers with a compressed template.`);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > this.#options.mostBytes)
        throw new TemplateUnavailable(`The template has over ${this.#options.mostBytes} bytes.`);
    }
    return Buffer.concat(chunks).toString("utf8");
  }
}

/** Looks nothing up: the addresses are known. */
function only(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, done) => {
    const [first] = found;
    if (all === true) done(null, found);
    else done(null, first?.address ?? "", first?.family);
  };
}

function unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("it took too long")), { once: true });
    work.then(resolve, reject);
  });
}

async function addressesOf(host: string): Promise<readonly string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address);
}
