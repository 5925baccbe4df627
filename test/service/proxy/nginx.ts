import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { certificateFor } from "../../support/certificate.ts";
import { nginx, placeOf } from "../../support/extras.ts";
import { freePort } from "../../support/free-port.ts";
import { until } from "../../support/patience.ts";

/** The proxy of deploy/ on this machine. */
export interface Proxy {
  /** Calls it as clients call `https://localhost`. */
  readonly fetch: (address: string, init?: Call) => Promise<Response>;
  stop(): Promise<void>;
}

export interface Call {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
}

/** Starts nginx with what deploy/nginx.conf says, before services on these ports. */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-proxy-"));
  const { key, certificate } = await certificateFor(["localhost"]);
  await writeFile(path.join(folder, "tls_key"), key);
  await writeFile(path.join(folder, "tls_certificate"), certificate);
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  await writeFile(file, await configuration(folder, port, ports));
  const child = spawn(placeOf(nginx), ["-c", file, "-p", folder, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const agent = new Agent({ keepAlive: true, ca: certificate });
  const fetch = (address: string, init: Call = {}): Promise<Response> =>
    call(agent, port, address, init);
  await until(() => {
    if (child.exitCode !== null) throw new Error(`nginx does not start: ${log}`);
    return fetch("https://localhost/healthz").then(
      () => true,
      () => false,
    );
  });
  return {
    fetch,
    stop: async () => {
      agent.destroy();
      const exit = once(child, "exit");
      child.kill();
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The text of deploy/nginx.conf with the ports and folders of this machine. */
async function configuration(
  folder: string,
  port: number,
  [first, second]: readonly number[],
): Promise<string> {
  const root = path.resolve(import.meta.dirname, "../../..");
  const text = await readFile(path.join(root, "deploy/nginx.conf"), "utf8");
  const changes: readonly (readonly [RegExp, string])[] = [
    [/service-1:8080/, `127.0.0.1:${first}`],
    [/service-2:8080/, `127.0.0.1:${second}`],
    // Versions before 1.25 take HTTP/2 with the port only.
    [/listen 8443 ssl;\s+http2 on;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/ \/tmp\//g, ` ${folder}/`],
    [/\/run\/secrets\//g, `${folder}/`],
  ];
  return changes.reduce((changed, [from, to]) => {
    if (!from.test(changed)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return changed.replace(from, to);
  }, text);
}

function call(agent: Agent, port: number, address: string, init: Call): Promise<Response> {
  const { pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        servername: "localhost",
        port,
        path: pathname + search,
        agent,
        method: init.method,
        headers: Object.fromEntries(new Headers(init.headers)),
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part)).on("error", reject);
        answer.on("end", () => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headers))
            headers.set(name, String(value));
          resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0, headers }));
        });
      },
    );
    sent.on("error", reject).end(init.body);
  });
}
