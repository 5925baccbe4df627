import type { Socket } from "node:net";
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls";
import { BerReader } from "ldapts";

/** Message 1: the extended request 1.3.6.1.4.1.1466.20037. Source: RFC 4511, section 4.14. */
const request = Buffer.concat([
  Buffer.from([0x30, 29, 2, 1, 1, 0x77, 24, 0x80, 22]),
  Buffer.from("1.3.6.1.4.1.1466.20037"),
]);

/** More than any answer to that request has. */
const mostBytes = 4096;

/**
 * Begins TLS on a connection. What came in plain text together with the answer is not of the directory, or it is
 * too early: such a connection is given up, because it would be read as if it had come by TLS.
 */
export async function startTls(plain: Socket, options: ConnectionOptions): Promise<TLSSocket> {
  plain.write(request);
  checkAnswer(await readMessage(plain));
  return new Promise((resolve, reject) => {
    const socket = connect({ ...options, socket: plain });
    plain.once("close", () => reject(new Error("the connection was closed")));
    socket.once("error", reject);
    socket.once("secureConnect", () => resolve(socket));
  });
}

/** Reads exactly one message. */
function readMessage(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0);
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    const closed = (): void => fail(new Error("the connection was closed"));
    const take = (chunk: Buffer): void => {
      read = Buffer.concat([read, chunk]);
      let size: number | undefined;
      try {
        size = sizeOf(read);
      } catch (error) {
        fail(error as Error);
        return;
      }
      if (read.length > (size ?? mostBytes)) fail(new Error("the answer to StartTLS is too long"));
      else if (read.length === size) {
        end();
        socket.pause();
        resolve(read);
      }
    };
    const end = (): void => {
      socket.off("data", take).off("error", fail).off("close", closed);
    };
    socket.on("data", take).on("error", fail).on("close", closed);
  });
}

/** The bytes of the message that begins a text; undefined while its length is not there. */
function sizeOf(read: Buffer): number | undefined {
  const reader = new BerReader(read);
  return reader.readSequence() === null ? undefined : reader.offset + reader.length;
}

function checkAnswer(message: Buffer): void {
  const reader = new BerReader(message);
  reader.readSequence();
  const id = reader.readInt();
  const operation = reader.readSequence();
  const result = reader.readEnumeration();
  if (id !== 1 || operation !== 0x78 || result !== 0)
    throw new Error(`the directory does not begin TLS (${result})`);
}
