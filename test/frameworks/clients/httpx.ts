import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import path from "node:path";
import { placeOf, pythonFrameworks } from "../../support/extras.ts";
import { write, type ForeignClient } from "./answer.ts";

const program = path.resolve(import.meta.dirname, "../python/httpx_client.py");

interface Written {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Python's httpx. */
export const httpx: ForeignClient = {
  name: "httpx",
  sends: () => true,
  send: async (origin, requests) => {
    const child = spawn(placeOf(pythonFrameworks), ["-B", program], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    child.stdin.end(write({ origin, requests }));
    const written = await text(child.stdout);
    await ended;
    return (JSON.parse(written) as readonly Written[]).map(({ status, type, body }) => ({
      status,
      type,
      body: Uint8Array.from(Buffer.from(body, "base64")),
    }));
  },
};
