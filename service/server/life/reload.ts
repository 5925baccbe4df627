import { X509Certificate } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import { Server as HttpsServer } from "node:https";
import { liveNames, type LiveSettings } from "../../config/live-settings.ts";
import type { ReadSettings } from "../../config/read-settings.ts";
import type { Logger } from "../log/log.ts";
import { readCertificate } from "../socket.ts";

/** The parts of a process that take settings anew. */
interface ReloadParts {
  /** Settings of the start. */
  readonly first: ReadSettings;
  /** Reads them again. @throws {Error} they have mistakes */
  readonly read: () => ReadSettings;
  readonly live: LiveSettings;
  readonly http: HttpServer | HttpsServer;
  readonly log: Logger;
  /** Called after the live settings have changed. */
  readonly onChange: () => void;
}

/** Takes certificate and settings anew, without ending connections. All that is new is taken, or nothing. */
export class Reload {
  readonly #parts: ReloadParts;
  #last: ReadonlyMap<string, string>;

  constructor(parts: ReloadParts) {
    this.#parts = parts;
    this.#last = parts.first.texts;
  }

  /** Says in the log what has changed, and what changes by a start only. Mistakes change nothing. */
  now(): void {
    const { read, live, http, log, onChange, first } = this.#parts;
    try {
      const { settings, texts } = read();
      const certificate = takeCertificate(http, settings.tls);
      live.take(settings);
      onChange();
      const changed = changedNames(this.#last, texts).filter((name) => liveNames.has(name));
      this.#last = texts;
      log.info({ changed, ...certificate }, "reloaded");
      const waiting = changedNames(first.texts, texts).filter((name) => !isTaken(name, http));
      if (waiting.length > 0)
        log.warn({ waiting }, "these settings change by a start only: those of the last one hold");
    } catch (error) {
      log.error({ reason: (error as Error).message }, "not reloaded: nothing has changed");
    }
  }
}

/** Whether a change of a setting is taken. HTTPS begins and ends by a start. */
function isTaken(name: string, http: HttpServer | HttpsServer): boolean {
  return liveNames.has(name) && (http instanceof HttpsServer || !name.startsWith("tls-"));
}

/** New connections get the certificate that is in the files now. @throws {Error} it cannot be used */
function takeCertificate(
  http: HttpServer | HttpsServer,
  tls: { readonly certificate: string; readonly key: string } | undefined,
): { readonly certificateEnds?: string } {
  if (!(http instanceof HttpsServer) || tls === undefined) return {};
  const read = readCertificate(tls);
  http.setSecureContext(read);
  return { certificateEnds: new Date(new X509Certificate(read.cert).validTo).toISOString() };
}

function changedNames(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => before.get(name) !== now.get(name)).sort();
}
