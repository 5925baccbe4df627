// @ts-check
// A process of its own for one server: `node server-process.mjs <module of servers/>`. Says its port
// when it listens; then `begin` starts a sample, and the reply to `end` is its processor time.
import { once } from "node:events";
import { cpuTime } from "./clock.mjs";

const [name = ""] = process.argv.slice(2);
/** @type {{ server: import("node:http").Server }} */
const { server } = await import(`../servers/${name}.mjs`);
// Connections stay while other servers have their turns.
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
let start = 0;
process.on("message", (message) => {
  if (message === "begin") start = cpuTime();
  process.send?.(message === "begin" ? 0 : cpuTime() - start);
});
process.on("disconnect", () => process.exit());
process.send?.(typeof address === "object" ? address?.port : undefined);
