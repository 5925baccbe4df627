import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import { Client } from "ldapts";
import { DirectoryUnavailable } from "../directory.ts";
import type { LdapOptions } from "./ldap-options.ts";
import { startTls } from "./start-tls.ts";

const usualTimeout = 5000;
const usualBytes = 1_048_576;

/**
 * Works with a connection of its own, which ends with the work. Nothing is sent in plain text unless the options
 * say so, and certificates are always verified.
 *
 * @throws {DirectoryUnavailable} the directory cannot be reached, takes too long, or sends too much
 */
export async function connected<T>(
  options: LdapOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { timeout = usualTimeout, mostBytes = usualBytes } = options;
  const { hostname, port, protocol } = new URL(options.url);
  const host = hostname.replaceAll(/[[\]]/g, "");
  const isTls = protocol === "ldaps:";
  const number = port === "" ? (isTls ? 636 : 389) : Number(port);
  const tls: ConnectionOptions = {
    host,
    // Addresses are no names of servers. Source: RFC 6066, section 3.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ca: options.ca,
    minVersion: "TLSv1.2",
  };
  const first = isTls ? connectTls({ ...tls, port: number }) : connectPlain({ host, port: number });
  let socket: Socket = first;
  let reason: string | undefined;
  const giveUp = (why: string): void => {
    reason = why;
    socket.destroy();
    first.destroy();
  };
  const timer = setTimeout(() => giveUp(`it took over ${timeout} ms`), timeout);
  first.on("error", () => {});
  try {
    await opened(first, isTls ? "secureConnect" : "connect");
    if (!isTls && options.isPlain !== true) socket = await startTls(first, tls);
    return await work(
      clientOf(socket, mostBytes, () => giveUp(`the answer has over ${mostBytes} bytes`)),
    );
  } catch (error) {
    if (error instanceof DirectoryUnavailable) throw error;
    throw new DirectoryUnavailable(
      `The directory ${host} cannot be asked: ${reason ?? messageOf(error)}.`,
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
    socket.destroy();
    first.destroy();
  }
}

/** A client on a connection. It would make another one in plain text where that has been closed: there is none. */
function clientOf(socket: Socket, mostBytes: number, tooMany: () => void): Client {
  let isGiven = false;
  let bytes = 0;
  return new Client({
    url: "ldap://directory",
    createConnection: () => {
      if (isGiven) throw new Error("the connection was closed");
      isGiven = true;
      socket.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostBytes) tooMany();
      });
      return socket;
    },
  });
}

function opened(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed")));
  });
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
