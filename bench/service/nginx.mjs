// @ts-check
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The program of nginx; undefined where it is not installed. */
export const nginxProgram = ["/usr/sbin/nginx", "/usr/bin/nginx"].find(existsSync);

/** @returns {Promise<number>} a port that is free */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/**
 * The nginx of deploy/ before one process of the service.
 *
 * @param {string} folder for its files
 * @param {number} servicePort
 * @returns {Promise<{ readonly port: number, readonly end: () => Promise<void> }>}
 */
export async function startNginx(folder, servicePort) {
  if (nginxProgram === undefined) throw new Error("nginx is not installed");
  mkdirSync(folder, { recursive: true });
  // Workers are another user where root starts it, and keep bodies there.
  for (const place of [folder, path.dirname(folder), path.dirname(path.dirname(folder))])
    chmodSync(place, 0o755);
  const [key, certificate] = ["tls_key", "tls_certificate"].map((name) => path.join(folder, name));
  if (key === undefined || certificate === undefined) throw new Error("no files");
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
    ].concat(["-keyout", key, "-out", certificate]),
    { stdio: "ignore" },
  );
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  const text = readFileSync(
    fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url)),
    "utf8",
  )
    .replace("service-1:8080", `127.0.0.1:${servicePort}`)
    .replace(/^.*service-2:8080.*\n/m, "")
    .replace(/listen 8443 ssl;\s+http2 on;/, `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll(" /tmp/", ` ${folder}/`)
    .replaceAll("/run/secrets/", `${folder}/`)
    .replace("worker_connections 1024", "worker_connections 4096");
  writeFileSync(file, text);
  const child = spawn(nginxProgram, ["-c", file, "-p", folder, "-g", "daemon off;"], {
    stdio: "ignore",
  });
  return {
    port,
    end: async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, "exit");
      child.kill();
      await exit;
    },
  };
}
