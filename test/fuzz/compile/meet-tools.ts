import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { analyse } from "../../../generator/analyse.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { loadLive, type Live } from "../../../generator/live/load-live.ts";
import { SampleValues } from "../../../generator/samples/sample-values.ts";
import { readSources, type SourceHost } from "../../../generator/source/reading/read.ts";
import { bundle } from "../../../tools/bundle/bundle.ts";
import { compareDocuments, loadForDiff } from "../../../tools/diff/diff.ts";
import { docsFiles } from "../../../tools/docs/docs-files.ts";
import { lint } from "../../../tools/lint/lint.ts";
import { mockServer } from "../../../tools/mock/server/mock-server.ts";
import type { TryRule } from "../../../tools/try/rules.ts";
import { tryService } from "../../../tools/try/run.ts";
import { patience } from "../../support/patience.ts";
import { filesOf, hostOf, specOf, type EmitSettings } from "./generate-document.ts";

/** A document with the settings of a run, and the files that are read. */
interface Met {
  readonly host: SourceHost;
  readonly settings: EmitSettings;
  readonly live: Live;
}

const input = "compile.json";

/** Runs every tool on a document. Returns what went wrong, each with the name of the tool. */
export async function meetTools(
  document: object,
  settings: EmitSettings,
): Promise<readonly string[]> {
  const host = hostOf(filesOf(document, settings));
  const live = await liveOf(host, settings);
  if (live === undefined) return [];
  if (typeof live === "string") return [`live: ${live}`];
  const met = { host, settings, live };
  const found: string[] = [];
  for (const [name, tool] of Object.entries(tools))
    try {
      for (const problem of await tool(met)) found.push(`${name}: ${problem}`);
    } catch (error) {
      found.push(`${name}: ${(error as Error).stack ?? String(error)}`);
    }
  return found;
}

/** The code of a document that runs in this process; undefined where the document has errors. */
async function liveOf(
  host: SourceHost,
  settings: EmitSettings,
): Promise<Live | string | undefined> {
  const { emit: _, dates: __, paths: ___, ...spec } = specOf(settings);
  const artefacts = ["server", "client", "json", "xml", "validate"] as const;
  const diagnostics = new Diagnostics();
  const all = { ...spec, int64: "number", decimals: undefined, artefacts } as const;
  const { live } = await loadLive(all, host, diagnostics);
  const own = ownMistakes(diagnostics);
  return own.length > 0 ? own.join("\n") : live;
}

const ownMistakes = (diagnostics: Diagnostics): readonly string[] =>
  diagnostics.all
    .filter(({ code }) => code === "internal-error")
    .map(({ message, stack }) => stack ?? message);

const errorsOf = (diagnostics: Diagnostics): readonly string[] =>
  diagnostics.all
    .filter(({ severity }) => severity === "error")
    .map(({ code, message, stack }) => `${code}: ${stack ?? message}`);

const policy = { levels: {}, exceptions: [], noticeDays: 0, unstable: [], today: "2026-01-01" };

type Tool = (met: Met) => Promise<readonly string[]>;

const tools: Readonly<Record<string, Tool>> = {
  async lint({ host, live }) {
    const diagnostics = new Diagnostics();
    const { sources } = await analyse({ input, int64: "number" }, host, diagnostics);
    const all = lint(sources, { rules: {} }, diagnostics.all, { api: live.api });
    return all.filter(({ code }) => code === "internal-error").map(({ message }) => message);
  },

  async types({ host }) {
    const diagnostics = new Diagnostics();
    const spec = { input, int64: "number", emit: [], paths: {} } as const;
    const { paths } = await analyse(spec, host, diagnostics);
    return paths === undefined ? ownMistakes(diagnostics) : [];
  },

  async bundle({ host, settings }) {
    const diagnostics = new Diagnostics();
    const whole = await bundle(await readSources(input, host), {}, diagnostics);
    if (whole === undefined) return errorsOf(diagnostics);
    const again = await liveOf(hostOf(new Map([[input, JSON.stringify(whole)]])), settings);
    return typeof again === "object" ? [] : [`the bundle is refused: ${again}`];
  },

  async docs({ host, settings, live }) {
    const diagnostics = new Diagnostics();
    const document = await bundle(await readSources(input, host), {}, diagnostics);
    if (document === undefined) return errorsOf(diagnostics);
    const { int64, dates, groupBy } = settings;
    const options = { int64, dates, groupBy };
    docsFiles({ document, api: live.api }, { module: "./client.js", options }, []);
    return [];
  },

  async diff({ host }) {
    const load = async () => loadForDiff(await readSources(input, host), new Diagnostics());
    const [old, next] = [await load(), await load()];
    if (old === undefined || next === undefined) return ["nothing is loaded"];
    return compareDocuments(old, next, policy).changes.map(
      ({ rule, message }) => `${rule}: ${message}`,
    );
  },

  async codecs({ live }) {
    const samples = new SampleValues(live);
    const modules = (["./validate", "./json", "./xml"] as const).map((name) =>
      live.modules.has(name) ? live.modules.get(name) : {},
    );
    const all = Object.assign({}, ...modules) as Readonly<Record<string, Codec | undefined>>;
    return live.api.declarations.flatMap((declaration) => {
      const { name } = declaration;
      const sample = samples.of(declaration);
      if (sample === undefined) return [];
      const shown = `${name} ${JSON.stringify(sample)}`;
      const checked = all[`validate${name}`]?.(sample) as { issues?: unknown } | undefined;
      if (checked?.issues !== undefined)
        return [`${shown} is not valid: ${JSON.stringify(checked.issues)}`];
      const text = all[`encode${name}Json`]?.(sample);
      if (text === undefined) return [];
      const again = all[`decode${name}Json`]?.(text);
      if (again !== undefined && !isDeepStrictEqual(plain(again), plain(sample)))
        return [`${shown} is read from JSON as ${JSON.stringify(again)}`];
      const xml = all[`encode${name}Xml`]?.(sample);
      if (xml !== undefined) all[`decode${name}Xml`]?.(xml);
      return [];
    });
  },

  async mock({ live }) {
    if (live.api.operations.length === 0) return [];
    const found: string[] = [];
    const { server, runtime } = mockServer(live, {
      seed: 1,
      stateful: true,
      cors: false,
      report: () => undefined,
      onError: (error) => found.push((error as Error).stack ?? String(error)),
    });
    const listener = createServer(runtime.toNodeListener(server));
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = listener.address() as AddressInfo;
      const { findings } = await tryService(live, {
        baseUrl: `http://127.0.0.1:${port}`,
        limits: {
          maxRequests: 12 * live.api.operations.length,
          time: patience,
          rate: 0,
          timeout: patience,
          maxBytes: 1_000_000,
        },
        write: true,
        seed: 1,
        cases: 2,
        secrets: { schemes: new Map(), headers: new Map() },
        includes: () => true,
      });
      for (const { rule, message, request, status = 0 } of findings)
        if (laws.includes(rule) && !isUsual(rule, status))
          found.push(`${rule} ${request.method} ${request.url} ${status} ${message}`);
    } finally {
      listener.closeAllConnections();
      listener.close();
    }
    return found;
  },
};

/** Rules that hold for every server of generated code; others are about what a service keeps. */
const laws: readonly TryRule[] = [
  "no-answer",
  "server-error",
  "status-undocumented",
  "header-missing",
  "header-invalid",
  "media-type-undocumented",
  "body-invalid",
  "valid-refused",
  "limit-refused",
  "media-type-refused",
  "invalid-accepted",
  "method-accepted",
  "allow-missing",
  "allow-wrong",
  "head-differs",
  "accept-unmet",
  "write-only-shown",
];

/** Statuses that few documents list: a refusal, or that there is no value to answer with. */
const isUsual = (rule: TryRule, status: number): boolean =>
  status === 501 || (rule === "status-undocumented" && status >= 400 && status < 500);

type Codec = (given: unknown) => unknown;

/** The same as plain objects. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
