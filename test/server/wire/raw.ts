import http from "node:http";
import net, { type AddressInfo } from "node:net";
import {
  type ConnectionCounts,
  type NodeListenerOptions,
  type Server,
  toNodeListener,
} from "@diptych/runtime";

/** Servers on real sockets, and requests to them byte by byte. */

export interface Started {
  readonly port: number;
  readonly http: http.Server;
  readonly close: () => Promise<void>;
}

/** A server of Node.js that says how many bytes of bodies have arrived in part. */
export interface Listening extends Started {
  readonly receivedBytes: () => number;
  readonly counts: () => ConnectionCounts;
}

export async function listen(
  server: Server,
  { checkContinue, ...options }: NodeListenerOptions & { readonly checkContinue?: boolean } = {},
): Promise<Listening> {
  const listener = toNodeListener(server, options);
  const own = http.createServer({ requireHostHeader: false }, listener);
  // As Node.js does by itself.
  if (checkContinue !== true)
    own.on("checkContinue", (request, response) => {
      response.writeContinue();
      listener(request, response);
    });
  listener.attachTo(own);
  return {
    ...(await started(own)),
    receivedBytes: listener.receivedBytes,
    counts: listener.connections,
  };
}

export async function started(own: http.Server): Promise<Started> {
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  return {
    port: (own.address() as AddressInfo).port,
    http: own,
    close: () =>
      new Promise((resolve) => {
        own.close(() => resolve());
        own.closeAllConnections();
      }),
  };
}

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A connection that is written to by hand. */
export class Wire {
  readonly #socket: net.Socket;
  #received = "";
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(port: number) {
    this.#socket = net.connect(port, "127.0.0.1");
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (text: string) => {
      this.#received += text;
      this.#wake();
    });
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    this.#socket.on("end", end);
    this.#socket.on("close", end);
    this.#socket.on("error", end);
  }

  /** Lines of a text end as HTTP wants them. */
  write(text: string): Promise<void> {
    return this.writeAsIs(text.replaceAll(/\r?\n/g, "\r\n"));
  }

  async writeAsIs(text: string): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#socket.write(text, "latin1", () => resolve());
    });
  }

  /** Goes away in the midst of things. */
  destroy(): void {
    this.#socket.resetAndDestroy();
  }

  /** The next answer; `head` where it is that to a HEAD. */
  async answer(head = false): Promise<RawAnswer> {
    const end = await this.#until(() => this.#received.indexOf("\r\n\r\n"));
    const [first = "", ...lines] = this.#received.slice(0, end).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = head ? 0 : Number(headers["content-length"] ?? 0);
    await this.#until(() => (this.#received.length >= end + 4 + length ? 0 : -1));
    const text = this.#received.slice(end + 4, end + 4 + length);
    this.#received = this.#received.slice(end + 4 + length);
    return { status: Number(first.split(" ")[1]), headers, text };
  }

  /** Resolves when the other side has closed; says what came that nobody asked for. */
  async closed(): Promise<string> {
    while (!this.#ended) await this.#next();
    return this.#received;
  }

  async #until(find: () => number): Promise<number> {
    for (;;) {
      const found = find();
      if (found >= 0) return found;
      if (this.#ended) throw new Error(`closed after ${JSON.stringify(this.#received)}`);
      await this.#next();
    }
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Sends one request on a connection of its own. */
export async function send(port: number, text: string): Promise<RawAnswer> {
  const wire = new Wire(port);
  try {
    await wire.write(text);
    return await wire.answer(text.startsWith("HEAD "));
  } finally {
    wire.destroy();
  }
}
