import path from "node:path";
import type { Live } from "../../../generator/live/load-live.ts";
import { Listener } from "../server/listener.ts";
import { mockServer, type MockServer } from "../server/mock-server.ts";
import type { NodeListener } from "../server/runtime.ts";
import { told } from "../server/told.ts";
import { filesOf } from "../../../generator/source/reading/read.ts";
import { chooseFormats } from "../../frame/formats/choose-formats.ts";
import type { RunResult } from "../../frame/run-result.ts";
import type { CliHost } from "../../frame/host.ts";
import { findDocument } from "../../frame/input/document-input.ts";
import { Printer } from "../../frame/printer.ts";
import type { Report } from "../../frame/report.ts";
import { exitCodes, refuse, usageError } from "../../frame/usage.ts";
import { listenError } from "./listen-error.ts";
import type { MockFlags } from "../flags.ts";
import { documentWords } from "./document-words.ts";
import { watch } from "../../frame/watch.ts";
import { MockOutput } from "./mock-output.ts";
import { readDocument } from "./read-document.ts";

/** Serves a document until the user interrupts. Returns the exit code. */
export async function serveMock(
  input: string | undefined,
  flags: MockFlags,
  host: CliHost,
): Promise<number> {
  if (flags.port > 65_535)
    return usageError(host, `there is no port ${flags.port}`, "give one from 0 to 65535");
  if (flags.proxy !== undefined) {
    const { serveProxy } = await import("./proxy-command.ts");
    return serveProxy(flags.proxy, input, flags, host);
  }
  const formats = chooseFormats(flags.format ?? [], ["stylish", "json"], host.cwd);
  if ("problem" in formats) return refuse(host, formats);
  if (formats.files.length > 0)
    return usageError(
      host,
      "requests are printed on standard output",
      "give --format without a file",
    );
  const run = new MockRun(input, flags, host, formats.out);
  if (flags.watch === true) {
    const code = await watch(() => run.load(), host);
    await run.close();
    return code;
  }
  let interrupt: () => void = () => undefined;
  const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
  const stop = host.onInterrupt(interrupt);
  const { code } = await run.load();
  if (run.isServing) await interrupted;
  stop();
  await run.close();
  return code;
}

/** A port on which one document after the other is served. */
class MockRun {
  readonly #input: string | undefined;
  readonly #flags: MockFlags;
  readonly #host: CliHost;
  readonly #printer: Printer;
  readonly #output: MockOutput;
  #listener: Listener | undefined;

  constructor(
    input: string | undefined,
    flags: MockFlags,
    host: CliHost,
    format: "stylish" | "json",
  ) {
    this.#input = input;
    this.#flags = flags;
    this.#host = host;
    this.#printer = new Printer(host, flags);
    this.#output = new MockOutput(this.#printer, format);
  }

  get isServing(): boolean {
    return this.#listener !== undefined;
  }

  /** Reads the document and serves it; one with errors leaves what is served as it is. */
  async load(): Promise<RunResult> {
    const printer = this.#printer;
    const found = await findDocument(this.#input, this.#flags, documentWords, this.#host, printer);
    if (typeof found === "number") return { code: found, watched: [] };
    const wanted = { artefacts: ["server"], answers: true } as const;
    const { sources, live, unserved } = await readDocument(found, wanted, this.#host, printer);
    const watched = [...filesOf(sources).keys()].map((file) => path.resolve(found.folder, file));
    return { code: typeof live === "number" ? live : await this.#serve(live, unserved), watched };
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }

  async #serve(live: Live, unserved: Report): Promise<number> {
    const { mock, next } = this.#make(live);
    if (this.#listener !== undefined) {
      this.#listener.change(next);
      this.#output.again(mock, unserved);
      return exitCodes.fine;
    }
    const listener = new Listener(next);
    const { port, host } = this.#flags;
    try {
      this.#output.begin(live, mock, unserved, await listener.listen(port, host));
    } catch (error) {
      return listenError(error, port, this.#host);
    }
    this.#listener = listener;
    return exitCodes.fine;
  }

  #make(live: Live): { readonly mock: MockServer; readonly next: NodeListener } {
    const { seed, cors, check, stateless = false } = this.#flags;
    const mock = mockServer(live, {
      seed,
      cors,
      checked: check,
      stateful: !stateless,
      report: ({ message }) => this.#printer.warn(message),
      onError: (error) =>
        this.#printer.warn(error instanceof Error ? error.message : String(error)),
    });
    const server = told(mock.server, (request) => this.#output.request(request));
    return { mock, next: mock.runtime.toNodeListener(server) };
  }
}
