// @ts-check
/** Runs every tool on one document after another, as the parent process asks for them. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { register } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { configChecks } from "../../dist/tools/config-checks.js";
import { run } from "../../dist/tools/run.js";
import { Diagnostics, generate } from "../../dist/tools/index.js";

// The plugin is written for those who have installed Diptych.
const own = new URL("../../dist/generator/plugin.js", import.meta.url).href;
const hooks = `export const resolve = (name, context, next) =>
  next(name === "diptych/plugin" ? ${JSON.stringify(own)} : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
const { default: zod } = await import("../../packages/zod/dist/index.js");

/**
 * A command that ran in a folder.
 *
 * @typedef {{ code: number, out: string, err: string }} Ran
 */

/** Requests of `try` to one mock. */
const requests = "600";

/** Seconds of `try` at one mock: more than it needs, so that the number of requests ends it. */
const seconds = "600";

/** Runs commands in a folder, without a process of their own. */
class Commands {
  /** @param {string} cwd */
  constructor(cwd) {
    this.cwd = cwd;
  }

  /**
   * @param {readonly string[]} args
   * @param {Readonly<Record<string, string>>} env
   * @returns {{ ended: Promise<Ran>, out: () => string, interrupt: () => void }}
   */
  start(args, env = {}) {
    const texts = { out: "", err: "" };
    /** @type {Set<() => void>} */
    const listeners = new Set();
    const host = {
      cwd: this.cwd,
      env,
      configChecks,
      stdin: { isTTY: false },
      stdout: { isTTY: false, write: (/** @type {string} */ text) => void (texts.out += text) },
      stderr: { isTTY: false, write: (/** @type {string} */ text) => void (texts.err += text) },
      now: () => performance.now(),
      onInterrupt(/** @type {() => void} */ listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const ended = run(args, host).then((code) => ({ code, ...texts }));
    return {
      ended,
      out: () => texts.out,
      interrupt: () => listeners.forEach((listener) => listener()),
    };
  }

  /** @param {readonly string[]} args */
  run(...args) {
    return this.start(args).ended;
  }
}

/**
 * The code that is generated from a document; undefined for one that is refused.
 *
 * @param {string} file
 * @param {readonly object[]} [plugins]
 */
async function codeOf(file, plugins = []) {
  const folder = path.dirname(file);
  const host = {
    /** @param {string} name */
    readFile: async (name) => readFileSync(path.resolve(folder, name), "utf8"),
  };
  const identity = { name: "@corpus/api", version: "1.0.0" };
  const spec = { input: path.basename(file), output: "/", identity, int64: "number", plugins };
  const { files } = await generate(/** @type {any} */ (spec), host, new Diagnostics());
  return files && new Map(files.map((one) => [one.path, Buffer.from(one.bytes).toString()]));
}

/** @param {string} text */
const firstLine = (text) => text.trim().split("\n").slice(0, 2).join(" ").slice(0, 300);

/**
 * Faults of a command that may find something in the document, and may not fail otherwise.
 *
 * @param {Ran} ran
 * @param {readonly number[]} codes
 */
const faults = ({ code, out, err }, codes) =>
  codes.includes(code) ? [] : [`exit code ${code}: ${firstLine(err || out)}`];

/**
 * The checks of each tool. A check gives its findings.
 *
 * @type {Readonly<Record<string, (commands: Commands, code: Map<string, string>) => Promise<readonly string[]>>>}
 */
const checks = {
  lint: async (commands) => faults(await commands.run("lint", "api.json", "-q"), [0, 1]),
  types: async (commands) => faults(await commands.run("types", "api.json", "-o", "paths.ts"), [0]),
  docs: async (commands) => faults(await commands.run("docs", "api.json", "-o", "docs"), [0]),
  scaffold: async (commands) =>
    faults(await commands.run("scaffold", "api.json", "--import", "@corpus/api/server"), [0]),
  async zod({ cwd }) {
    const code = await codeOf(path.join(cwd, "api.json"), [{ plugin: zod, options: undefined }]);
    return code === undefined ? ["nothing is generated"] : [];
  },
  async diff(commands) {
    const ran = await commands.run("diff", "api.json", "api.json", "-f", "json");
    if (ran.code !== 0) return faults(ran, [0]);
    const { changes = [] } = /** @type {{ changes?: { rule: string }[] }} */ (JSON.parse(ran.out));
    return changes.slice(0, 3).map(({ rule }) => `a change of the same document: ${rule}`);
  },
  async bundle(commands, code) {
    const ran = await commands.run("bundle", "api.json", "-o", "bundled.json");
    if (ran.code !== 0) return faults(ran, [0]);
    const again = await codeOf(path.join(commands.cwd, "bundled.json"));
    const plain = (/** @type {string | undefined} */ text) =>
      text?.replaceAll("bundled.json", "api.json");
    const names = new Set([...code.keys(), ...(again?.keys() ?? [])]);
    const other = [...names].filter((name) => plain(again?.get(name)) !== code.get(name));
    return other.length === 0 ? [] : [`the bundle generates another ${other.sort()[0]}`];
  },
  async mock(commands) {
    const document = JSON.parse(readFileSync(path.join(commands.cwd, "api.json"), "utf8"));
    const mock = commands.start(["mock", "api.json", "--port", "0", "-f", "json"]);
    const early = mock.ended.then((ran) => `the mock ended: ${firstLine(ran.err || ran.out)}`);
    const begun = (async () => {
      while (!mock.out().includes("\n")) await new Promise((resolve) => setTimeout(resolve, 20));
    })();
    const dead = await Promise.race([early, begun]);
    if (dead !== undefined) return [dead];
    const { address, operations } = JSON.parse(mock.out().split("\n", 1)[0] ?? "");
    /** @type {string[]} */
    let found = [];
    if (operations > 0) found = await tried(commands, address, document);
    mock.interrupt();
    await mock.ended;
    return found;
  },
};

/**
 * Errors that `try` finds in a mock.
 *
 * @param {Commands} commands
 * @param {string} address
 * @param {any} document
 */
async function tried(commands, address, document) {
  const schemes = document.components?.securitySchemes ?? document.securityDefinitions ?? {};
  const auth = Object.entries(schemes).flatMap(([name, scheme]) => {
    const isPair = scheme.type === "basic" || scheme.scheme?.toLowerCase() === "basic";
    return scheme.type === "mutualTLS" ? [] : ["--auth", `${name}=${isPair ? "PAIR" : "KEY"}`];
  });
  const limits = ["--max-requests", requests, "--time", seconds];
  const args = ["try", address, "api.json", "--write", "-f", "json", ...limits, ...auth];
  const ran = await commands.start(args, { KEY: "anybody", PAIR: "any:body" }).ended;
  if (!ran.out.startsWith("{")) return faults(ran, [0]);
  /** @type {{ findings: { rule: string, level: string, method: string, path: string, message: string }[] }} */
  const { findings } = JSON.parse(ran.out);
  return findings
    .filter(({ level }) => level === "error")
    .map(({ rule, method, path: at, message }) => `${rule}: ${method} ${at}: ${message}`);
}

process.on(
  "message",
  async (/** @type {{ file: string, tool?: string }} */ { file, tool: only }) => {
    const cwd = mkdtempSync(path.join(tmpdir(), "diptych-tools-"));
    copyFileSync(file, path.join(cwd, "api.json"));
    /** @type {Record<string, readonly string[]>} */
    const findings = {};
    let isRefused = false;
    try {
      const code = await codeOf(path.join(cwd, "api.json"));
      isRefused = code === undefined;
      for (const [tool, check] of Object.entries(code === undefined ? {} : checks)) {
        if (tool !== (only ?? tool)) continue;
        try {
          const found = await check(new Commands(cwd), code ?? new Map());
          if (found.length > 0) findings[tool] = found;
        } catch (error) {
          findings[tool] = [`died: ${error instanceof Error ? error.stack : String(error)}`];
        }
      }
    } catch (error) {
      findings["generate"] = [`died: ${error instanceof Error ? error.stack : String(error)}`];
    }
    rmSync(cwd, { recursive: true, force: true });
    process.send?.({ isRefused, findings });
  },
);
