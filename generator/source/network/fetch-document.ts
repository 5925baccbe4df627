import { lookup as lookUpName, type LookupAddress, type LookupOptions } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { UnreadAddress } from "../reading/refused-file.ts";
import { isPrivate } from "./private-ranges.ts";

/** Rules for fetching. */
export interface FetchRules {
  /** Hosts, with a port that is not the usual one. */
  readonly hosts: ReadonlySet<string>;
  readonly allowHttp: boolean;
  readonly allowPrivate: boolean;
  /** Header `Authorization` by host; never sent by `http`. */
  readonly credentials: ReadonlyMap<string, string>;
  /** Environment variables that should hold the header and hold nothing, by host. */
  readonly missing?: ReadonlyMap<string, string>;
  readonly seconds: number;
  readonly maxBytes: number;
  /** Certificates that are trusted beside the usual ones. */
  readonly ca?: string;
}

const mostRedirects = 5;

/** Fetches a document. Rejects with an `UnreadAddress` for whatever is not allowed, or fails. */
export async function fetchDocument(address: string, rules: FetchRules): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(Math.ceil(rules.seconds * 1_000));
  let url = new URL(address);
  for (let hop = 0; hop <= mostRedirects; hop++) {
    checkUrl(address, url, rules);
    const answer = await ask(address, url, rules, signal);
    if ("bytes" in answer) return answer.bytes;
    try {
      url = new URL(answer.location, url);
    } catch {
      throw new UnreadAddress(address, "it redirects to no address", "Name another address");
    }
  }
  const reason = `it redirects more than ${mostRedirects} times`;
  throw new UnreadAddress(address, reason, "Name the address that it ends at");
}

function checkUrl(address: string, url: URL, { hosts, allowHttp, allowPrivate }: FetchRules): void {
  const refuse = (reason: string, cure: string): never => {
    throw new UnreadAddress(address, reason, cure);
  };
  const { protocol, host, hostname } = url;
  if (protocol !== "https:" && protocol !== "http:")
    refuse(`'${protocol}' is not fetched`, "Name an address of 'https:'");
  if (protocol === "http:" && !allowHttp)
    refuse(
      `'${host}' is asked by 'http', which anybody may change on the way`,
      "Name it by 'https:', or set 'remote.allowHttp'",
    );
  if (url.username !== "" || url.password !== "")
    refuse("it has credentials in it", "Name an environment variable in 'remote.credentials'");
  if (!hosts.has(host))
    refuse(`the host '${host}' is not allowed`, "Add it to 'remote.allowedHosts'");
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(literal) !== 0 && isPrivate(literal)) throw privateHost(address, host);
}

const privateHost = (address: string, host: string): UnreadAddress =>
  new UnreadAddress(
    address,
    `the host '${host}' is not on the public internet`,
    "Set 'remote.allowPrivate' if it is to be asked",
  );

type Answer = { readonly bytes: Uint8Array } | { readonly location: string };

/** Asks once. The IP address that is connected to is the one that was checked. */
function ask(address: string, url: URL, rules: FetchRules, signal: AbortSignal): Promise<Answer> {
  const { host } = url;
  const isSecure = url.protocol === "https:";
  const authorization = isSecure ? rules.credentials.get(host) : undefined;
  const options: https.RequestOptions = {
    agent: false,
    signal,
    headers: {
      accept: "application/yaml, application/json, */*;q=0.8",
      "accept-encoding": "identity",
      "user-agent": "diptych",
      ...(authorization === undefined ? {} : { authorization }),
    },
    lookup: checkedLookup(address, host, rules.allowPrivate),
    ...(rules.ca === undefined ? {} : { ca: rules.ca }),
  };
  return new Promise<Answer>((resolve, reject) => {
    const fail = (reason: string, cure: string): void =>
      reject(new UnreadAddress(address, reason, cure));
    const request = (isSecure ? https : http).get(url, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      const stop = (reason: string, cure: string): void => {
        response.destroy();
        fail(reason, cure);
      };
      if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
        response.destroy();
        return resolve({ location: headers.location });
      }
      if (status !== 200) {
        return stop(`'${host}' answers ${status}`, cureOf(status, host, rules));
      }
      const chunks: Uint8Array[] = [];
      let size = 0;
      response.on("data", (chunk: Uint8Array) => {
        size += chunk.length;
        if (size > rules.maxBytes)
          return stop("it is larger than the limit", "Raise 'maxMegabytes' if it is to be read");
        chunks.push(chunk);
      });
      response.on("end", () => resolve({ bytes: Buffer.concat(chunks) }));
      response.on("error", failed);
    });
    const failed = (error: Error): void => {
      if (error instanceof UnreadAddress) return reject(error);
      if (signal.aborted)
        return fail(
          `it takes more than ${rules.seconds} s`,
          "Raise 'remote.seconds', or try again",
        );
      fail(error.message, "Check the address and the network");
    };
    request.on("error", failed);
  });
}

function cureOf(status: number, host: string, { missing }: FetchRules): string {
  if (status !== 401 && status !== 403) return "Correct the address";
  const name = missing?.get(host);
  return name === undefined
    ? "Name an environment variable with the credentials in 'remote.credentials'"
    : `Set the environment variable '${name}', which 'remote.credentials' names and which is empty here`;
}

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  found: string | LookupAddress[],
  family?: number,
) => void;

/** Looks a name up, and refuses it if one of its IP addresses is private: what was checked is connected to. */
function checkedLookup(address: string, host: string, allowPrivate: boolean) {
  return (name: string, options: LookupOptions, done: LookupDone): void => {
    lookUpName(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      if (!allowPrivate && found.some((one) => isPrivate(one.address)))
        return done(privateHost(address, host), []);
      const [first] = found;
      if (options.all === true || first === undefined) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}
