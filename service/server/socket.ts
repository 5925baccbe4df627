import { readFileSync } from "node:fs";
import {
  createServer as createHttp,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import { createServer as createHttps, type Server as HttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { createSecureContext } from "node:tls";
import type { Settings } from "../config/settings.ts";
import { sendEarly } from "./early-problem.ts";

/** Milliseconds between looks of Node.js at headers that are late. */
const connectionsCheckingInterval = 5000;

/** The database is being opened, and perhaps brought up to date, below a port that no client knows yet. */
export function refuseEarly(_: unknown, response: ServerResponse): void {
  sendEarly(response, 503, "The service is starting.", { "Retry-After": "1" });
}

/** @returns the address at which it listens */
export function listen(
  http: HttpServer | HttpsServer,
  { host, port, tls }: Settings,
): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(
        isTaken ? new Error(`port ${port} of ${host} is taken; choose another by --port`) : error,
      );
    });
    http.listen(port, host, () => {
      const address = http.address() as AddressInfo;
      const name = /^(0\.0\.0\.0|::)$/.test(host) ? hostname() : host.replace(/^.*:.*$/, "[$&]");
      resolve(`${tls === undefined ? "http" : "https"}://${name}:${address.port}`);
    });
  });
}

/** Resolves when no connection is left. */
export function close(http: HttpServer | HttpsServer): Promise<void> {
  return new Promise((resolve) => http.close(() => resolve()));
}

/**
 * Makes what listens.
 *
 * @throws {Error} the files of the certificate cannot be used
 */
export function createListening(settings: Settings): HttpServer | HttpsServer {
  const { bodyMilliseconds, pressure } = settings.limits;
  const http = createUnbounded(settings);
  http.requestTimeout = Math.max(
    http.requestTimeout,
    bodyMilliseconds + pressure.headerMilliseconds,
  );
  return http;
}

function createUnbounded({ tls, limits }: Settings): HttpServer | HttpsServer {
  if (tls === undefined) return createHttp({ connectionsCheckingInterval });
  return createHttps({
    ...readCertificate(tls),
    connectionsCheckingInterval,
    handshakeTimeout: limits.pressure.headerMilliseconds,
  });
}

/** Options of HTTPS with a certificate and its key. */
interface CertificateOptions {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly minVersion: "TLSv1.2";
}

/**
 * Reads the files of a certificate and its key.
 *
 * @throws {Error} they cannot be read, or do not belong together
 */
export function readCertificate(tls: NonNullable<Settings["tls"]>): CertificateOptions {
  const read = (file: string): Buffer => {
    try {
      return readFileSync(file);
    } catch (error) {
      throw new Error(`the file ${file} cannot be read`, { cause: error });
    }
  };
  const options = {
    cert: read(tls.certificate),
    key: read(tls.key),
    minVersion: "TLSv1.2" as const,
  };
  try {
    createSecureContext(options);
  } catch (error) {
    throw new Error(`certificate and key cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return options;
}
