import { createSocket } from "node:dgram";
import { connect as connectTcp, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import type { NewEvent } from "../../model/audit.ts";
import type { AuditOutlet } from "./outlet.ts";

/** The facility "security/authorization", and severities. Source: RFC 5424, 6.2.1. */
const facility = 10;
const severities = { warning: 4, notice: 5 };

/** Milliseconds within which a collector takes a connection or bytes. */
const patience = 5_000;

/** Ports where the address has none. Sources: RFC 5426, 3.3; RFC 6587 names none, 601 is the usual one; RFC 5425, 4.1. */
const ports: Readonly<Record<string, number>> = { "udp:": 514, "tcp:": 601, "tls:": 6514 };

/** Kinds that tell of a failure. */
const isWarning = (kind: string): boolean => kind === "refused" || kind.startsWith("sign-in.");

/** A message of RFC 5424. Its text is the event as JSON, in ASCII. */
export function syslogMessage(event: NewEvent): string {
  const severity = isWarning(event.kind) ? severities.warning : severities.notice;
  const priority = facility * 8 + severity;
  const text = JSON.stringify(event).replace(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const host =
    hostname()
      .replace(/[^\x21-\x7e]/g, "")
      .slice(0, 255) || "-";
  return `<${priority}>1 ${event.time} ${host} cloud-service ${process.pid} ${event.kind} - ${text}`;
}

/** The outlet for an address such as `udp://collector`, `tcp://collector:601` or `tls://collector`. */
export function syslogOutlet(address: string): AuditOutlet {
  const { protocol, hostname: host, port } = new URL(address);
  const place = {
    host: host.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || ports[protocol] || 0,
  };
  return protocol === "udp:" ? new UdpSyslog(place) : new StreamSyslog(place, protocol === "tls:");
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** A datagram for each message. Source: RFC 5426. Nothing tells whether it is received. */
class UdpSyslog implements AuditOutlet {
  readonly name = "syslog";
  readonly most = 100;
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  async send(events: readonly NewEvent[]): Promise<void> {
    const { host, port } = this.#place;
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    try {
      // A collector that refuses is heard of on a connected socket.
      await new Promise<void>((resolve, reject) => {
        socket.once("error", reject);
        socket.connect(port, host, resolve);
      });
      for (const event of events)
        await new Promise<void>((resolve, reject) => {
          socket.send(syslogMessage(event), (error) => (error ? reject(error) : resolve()));
        });
    } finally {
      socket.close();
    }
  }

  close(): void {}
}

/** Messages with their length before them, on one connection that stays. Sources: RFC 6587, 3.4.1; RFC 5425, 4.3. */
class StreamSyslog implements AuditOutlet {
  readonly name = "syslog";
  readonly most = 100;
  readonly #place: Place;
  readonly #isTls: boolean;
  #socket: Socket | undefined;

  constructor(place: Place, isTls: boolean) {
    this.#place = place;
    this.#isTls = isTls;
  }

  async send(events: readonly NewEvent[]): Promise<void> {
    const socket = this.#socket ?? (await this.#connect());
    const text = events
      .map(syslogMessage)
      .map((message) => `${Buffer.byteLength(message)} ${message}`)
      .join("");
    try {
      await taken(socket, (done) => socket.write(text, done));
    } catch (error) {
      this.#drop(socket);
      throw error;
    }
  }

  close(): void {
    this.#socket?.end();
    this.#socket = undefined;
  }

  async #connect(): Promise<Socket> {
    const { host, port } = this.#place;
    const socket = this.#isTls
      ? connectTls({ host, port, servername: host })
      : connectTcp({ host, port });
    // A collector that ends the connection is connected anew by the next event.
    socket.on("error", () => {}).on("close", () => this.#drop(socket));
    // It has nothing to say.
    socket.resume().unref();
    try {
      await taken(socket, (done) => socket.once(this.#isTls ? "secureConnect" : "connect", done));
    } catch (error) {
      socket.destroy();
      throw error;
    }
    this.#socket = socket;
    return socket;
  }

  #drop(socket: Socket): void {
    socket.destroy();
    if (this.#socket === socket) this.#socket = undefined;
  }
}

/** Resolves when a step is done. @throws {Error} the connection ends before, or it takes too long */
function taken(
  socket: Socket,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error | null): void => {
      clearTimeout(timer);
      socket.off("error", end).off("close", gone);
      if (error) reject(error);
      else resolve();
    };
    const gone = (): void => end(new Error("the collector has ended the connection"));
    const timer = setTimeout(() => end(new Error("the collector does not answer")), patience);
    socket.once("error", end).once("close", gone);
    step(end);
  });
}
