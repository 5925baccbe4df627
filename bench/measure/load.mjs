// @ts-check
import { once } from "node:events";
import { connect } from "node:net";

/**
 * Sends one request over and over on several connections, on each the next one after the response to
 * the last. It runs in another process than the server and reads just enough of the responses to know
 * where they end.
 */
export class Load {
  #sockets;
  #request;
  #left = 0;
  #open = 0;
  /** @type {{ resolve: (value?: unknown) => void, reject: (reason: Error) => void } | undefined} */
  #run;

  /** @param {import("node:net").Socket[]} sockets @param {Uint8Array} request */
  constructor(sockets, request) {
    this.#sockets = sockets;
    this.#request = request;
    for (const socket of sockets) {
      const reader = new AnswerReader();
      socket.on("data", (chunk) => {
        try {
          for (let responses = reader.read(chunk); responses > 0; responses--) this.#next(socket);
        } catch (error) {
          this.#run?.reject(/** @type {Error} */ (error));
        }
      });
      socket.on("error", (error) => this.#run?.reject(error));
      socket.on("close", () => this.#run?.reject(new Error("the server closed a connection")));
    }
  }

  /** @param {number} port @param {Uint8Array} request @param {number} connections */
  static async open(port, request, connections) {
    const sockets = Array.from({ length: connections }, () =>
      connect({ port, host: "127.0.0.1", noDelay: true }),
    );
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    return new Load(sockets, request);
  }

  /** @param {number} count of requests */
  async run(count) {
    if (this.#sockets.some(({ destroyed }) => destroyed)) {
      throw new Error("the server closed a connection");
    }
    this.#left = count;
    await new Promise((resolve, reject) => {
      this.#run = { resolve, reject };
      for (const socket of this.#sockets) this.#send(socket);
    });
    this.#run = undefined;
  }

  close() {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** @param {import("node:net").Socket} socket */
  #send(socket) {
    if (this.#left === 0) return;
    this.#left--;
    this.#open++;
    socket.write(this.#request);
  }

  /** @param {import("node:net").Socket} socket */
  #next(socket) {
    this.#open--;
    this.#send(socket);
    if (this.#left === 0 && this.#open === 0) this.#run?.resolve();
  }
}

/** Finds the ends of responses that have a Content-Length. */
class AnswerReader {
  /** @type {Buffer} */
  #rest = Buffer.alloc(0);
  /** Bytes of a body that have not come yet. */
  #missing = 0;

  /** @param {Buffer} chunk @returns {number} how many responses end in it */
  read(chunk) {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let ended = 0;
    for (;;) {
      if (this.#missing > bytes.length) {
        this.#missing -= bytes.length;
        bytes = bytes.subarray(bytes.length);
        break;
      }
      if (this.#missing > 0) {
        bytes = bytes.subarray(this.#missing);
        this.#missing = 0;
        ended++;
      }
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) break;
      this.#missing = bodyLength(bytes.toString("latin1", 0, end));
      bytes = bytes.subarray(end + 4);
    }
    this.#rest = bytes;
    return ended;
  }
}

/** @param {string} head */
function bodyLength(head) {
  if (!/^HTTP\/1\.1 20[01] /.test(head)) throw new Error(`refused: ${head}`);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined || length === "0")
    throw new Error(`a response without a length: ${head}`);
  return Number(length);
}
