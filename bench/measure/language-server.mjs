// @ts-check
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const diptych = fileURLToPath(new URL("../../dist/tools/main.js", import.meta.url));

/** Milliseconds after which an answer is given up. */
const longest = 120_000;

/** `diptych lsp` as an editor talks with it: JSON-RPC with headers over standard input and output. */
export class LanguageServer {
  #rest = Buffer.alloc(0);
  #errors = "";
  #count = 0;
  /** @type {Map<number, (result: any) => void>} */
  #waiting = new Map();
  /** @type {((params: any) => void) | undefined} */
  #published;
  /** @type {import("node:child_process").ChildProcessByStdio<import("node:stream").Writable, import("node:stream").Readable, import("node:stream").Readable>} */
  #child;

  /** @param {string} folder */
  constructor(folder) {
    this.#child = spawn(process.execPath, [diptych, "lsp", "--stdio"], {
      cwd: folder,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#child.stdout.on("data", (chunk) => this.#read(chunk));
    this.#child.stderr.on("data", (chunk) => (this.#errors += chunk));
  }

  /** A server that has the folder open. @param {string} folder */
  static async start(folder) {
    const server = new LanguageServer(folder);
    const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: "bench" }];
    const rootUri = null;
    await server.ask("initialize", {
      processId: process.pid,
      rootUri,
      capabilities: {},
      workspaceFolders,
    });
    server.tell("initialized", {});
    return server;
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  ask(method, params) {
    const id = ++this.#count;
    return this.#within(method, (resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  /** @param {string} method @param {object} params */
  tell(method, params) {
    this.#send({ method, params });
  }

  /** The next findings. @returns {Promise<any>} */
  findings() {
    return this.#within("findings", (resolve) => (this.#published = resolve));
  }

  /** Bytes of memory that the process had at most; undefined where the system does not tell. */
  get memory() {
    const file = `/proc/${this.#child.pid}/status`;
    if (!existsSync(file)) return undefined;
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  }

  /** Microseconds of processor time so far, to some ten thousand; undefined where the system does not tell. */
  get processorTime() {
    const file = `/proc/${this.#child.pid}/stat`;
    if (!existsSync(file)) return undefined;
    // Behind the name, which may have spaces: user and system time in hundredths of a second.
    const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  }

  async stop() {
    const ended = new Promise((resolve) => this.#child.once("close", resolve));
    this.#child.kill("SIGKILL");
    await ended;
  }

  /**
   * @param {string} what
   * @param {(resolve: (value: any) => void) => void} begin
   * @returns {Promise<any>}
   */
  #within(what, begin) {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`diptych lsp: no ${what}\n${this.#errors}`));
      const timer = setTimeout(late, longest);
      begin((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  }

  /** @param {object} message */
  #send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const end = this.#rest.indexOf("\r\n\r\n");
      if (end === -1) return;
      const [, length] = /Content-Length: (\d+)/i.exec(this.#rest.toString("latin1", 0, end)) ?? [];
      const stop = end + 4 + Number(length);
      if (this.#rest.length < stop) return;
      const message = JSON.parse(this.#rest.toString("utf8", end + 4, stop));
      this.#rest = this.#rest.subarray(stop);
      this.#heard(message);
    }
  }

  /** @param {any} message */
  #heard({ id, method, result, error, params }) {
    if (method === "textDocument/publishDiagnostics") return this.#published?.(params);
    if (method !== undefined) {
      if (id !== undefined) this.#send({ id, result: null });
      return undefined;
    }
    if (error !== undefined) throw new Error(`diptych lsp: ${error.message}\n${this.#errors}`);
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
    return undefined;
  }
}
