// @ts-check
// Strangers who send all that they can to a service, in a process of their own:
//   node strangers.mjs PORT [--tls] [--from ADDRESS] [--large 24] [--held 600] [--pipelined 1000] [--silent 300]
// Every second it prints a line of JSON: the answers that it has got by status, and connections that were closed.
import { connect as connectPlain } from "node:net";
import { parseArgs } from "node:util";
import { connect as connectTls } from "node:tls";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tls: { type: "boolean", default: false },
    from: { type: "string", default: "127.0.0.2" },
    large: { type: "string", default: "24" },
    held: { type: "string", default: "600" },
    pipelined: { type: "string", default: "1000" },
    silent: { type: "string", default: "300" },
  },
});
const port = Number(positionals[0]);
const count = { large: values.large, held: values.held, silent: values.silent };
const place = { port, host: "127.0.0.1", localAddress: values.from };

/** Milliseconds until a connection that was closed is made anew. */
const pause = 50;

/** @type {Record<string, number>} */
const counts = {};
const tell = (/** @type {string} */ what) => (counts[what] = (counts[what] ?? 0) + 1);

/**
 * Keeps a connection, and makes another where it is closed.
 *
 * @param {string} kind
 * @param {(socket: import("node:net").Socket) => void} use called once it is open
 */
function keep(kind, use) {
  const socket = values.tls
    ? connectTls({ ...place, rejectUnauthorized: false, servername: "localhost" })
    : connectPlain(place);
  socket.on("error", () => {});
  socket.on("close", () => {
    tell(`${kind} closed`);
    setTimeout(() => keep(kind, use), pause);
  });
  socket.once(values.tls ? "secureConnect" : "connect", () => use(socket));
}

const head = (/** @type {string} */ line, /** @type {number} */ length = 0) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\n` +
  (length > 0 ? `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n` : "\r\n");

const large = Buffer.from(
  JSON.stringify({ username: "x", password: "y", more: "z".repeat(900_000) }),
);
for (let i = 0; i < Number(count.large); i++)
  keep("large", (socket) => {
    const send = () => {
      socket.write(head("POST /rest/v3/tokens", large.length));
      socket.write(large);
    };
    socket.on("data", (chunk) => {
      for (const [, status] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d+)/g)) {
        tell(`large ${status}`);
        send();
      }
    });
    send();
  });

for (let i = 0; i < Number(count.held); i++)
  keep("held", (socket) => {
    socket.write(head("POST /rest/v3/tokens", 16_000) + "[".repeat(12_000));
    socket.on("data", (chunk) => tell(`held ${chunk.toString("latin1").slice(9, 12)}`));
  });

if (Number(values.pipelined) > 0)
  keep("pipelined", (socket) => {
    socket.write(head("GET /rest/v3/users").repeat(Number(values.pipelined)));
    socket.on("data", (chunk) => {
      for (const [, status] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d+)/g))
        tell(`pipelined ${status}`);
    });
  });

for (let i = 0; i < Number(count.silent); i++)
  keep("silent", (socket) => {
    socket.pause();
    socket.write(head("GET /docs/swagger-ui-bundle.js").repeat(8));
    tell("silent asked");
  });

setInterval(() => console.log(JSON.stringify(counts)), 1000);
