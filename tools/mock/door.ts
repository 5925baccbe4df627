/**
 * A mock server for other programs, such as tests: it answers as `diptych mock` does, without a port of its own.
 *
 * @module
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { DocumentRef } from "../../generator/core.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import { loadLive } from "../../generator/live/load-live.ts";
import type { SampleFinding } from "../../generator/samples/sample-values.ts";
import { filesOf } from "../../generator/source/reading/read.ts";
import { mockServer } from "./server/mock-server.ts";

export { inMemory, type DocumentRef, type Finding, type SourceHost } from "../../generator/core.ts";

/** Settings of a mock server, as the flags of `diptych mock` have them. */
export interface MockSettings {
  /** Whole number that decides which values are made up. Default: 1. */
  readonly seed?: number;
  /** Whether changes of clients are kept. Default: `true`. */
  readonly stateful?: boolean;
  /** Whether pages of other origins may call it. Default: `false`. */
  readonly cors?: boolean;
  /** Whether requests are checked; else the path, the method and the size alone. Default: `true`. */
  readonly checked?: boolean;
  /** Told of examples that do not fit, and of types that no value is found for. */
  readonly report?: (finding: SampleFinding) => void;
  /** Told of mistakes of the server itself. */
  readonly onError?: (error: unknown) => void;
}

/** A server made of a document; without functions where the document has errors. */
export interface Mock {
  /** Answers a request of the Fetch API. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** For `createServer` of `node:http`. */
  readonly listener?: (request: IncomingMessage, response: ServerResponse) => void;
  readonly findings: readonly LocatedDiagnostic[];
}

/** Reads a document and makes a server that answers with its examples and with made-up values. */
export async function createMock(
  { host, ...document }: DocumentRef,
  { seed = 1, stateful = true, cors = false, checked = true, ...listeners }: MockSettings = {},
): Promise<Mock> {
  const diagnostics = new Diagnostics();
  const spec = {
    ...document,
    int64: "number",
    pagination: "detect",
    artefacts: ["server"],
  } as const;
  const { sources, live } = await loadLive(spec, host, diagnostics);
  const findings = locate(diagnostics.all, filesOf(sources));
  if (live === undefined || diagnostics.hasErrors) return { findings };
  const { report = () => undefined, onError = () => undefined } = listeners;
  const { server, runtime } = mockServer(live, { seed, stateful, cors, checked, report, onError });
  return {
    findings,
    fetch: runtime.toFetch(server),
    listener: runtime.toNodeListener(server),
  };
}
