import type { JsonDiagnostic } from "../../../generator/diagnostics/json.ts";
import { visible } from "../../../generator/diagnostics/visible.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import type { MockServer } from "../server/mock-server.ts";
import type { Collection, Recognized } from "../server/state/collections.ts";
import type { State } from "../server/state/state.ts";
import type { ToldRequest } from "../server/told.ts";
import { basePaths } from "../../../generator/views/operations/base-path.ts";
import type { Printer } from "../../frame/printer.ts";
import type { Report } from "../../frame/report.ts";

/** Paths of items that are not kept, of which the reason is printed for people. */
const mostReasons = 10;

/** Output of a mock server: its address, then a line for each request. */
export class MockOutput {
  readonly #printer: Printer;
  readonly #isJson: boolean;

  constructor(printer: Printer, format: "stylish" | "json") {
    this.#printer = printer;
    this.#isJson = format === "json";
  }

  /** The first line, with the path that the document's first server has, what is kept, and what cannot be done. */
  begin({ api }: Live, mock: MockServer, unserved: Report, origin: string): void {
    const [basePath = ""] = basePaths(api);
    const address = `${origin}${basePath}`;
    const { title } = api;
    const operations = api.operations.length;
    const diagnostics = this.#diagnostics(unserved);
    if (this.#isJson)
      return this.#json({ address, title, operations, ...keptJson(mock), diagnostics });
    this.#line(address);
    this.#line(`${title}, ${many(operations, "operation")}, Ctrl-C ends`);
    this.#kept(mock);
    this.#printer.err.findings(unserved);
  }

  /** The document has been read anew. */
  again(mock: MockServer, unserved: Report): void {
    const diagnostics = this.#diagnostics(unserved);
    if (this.#isJson) return this.#json({ reloaded: true, ...keptJson(mock), diagnostics });
    this.#line("the document is served as it is now");
    this.#kept(mock);
    this.#printer.err.findings(unserved);
  }

  request({ method, path, status, milliseconds }: ToldRequest): void {
    const time = Math.round(milliseconds * 10) / 10;
    if (this.#isJson) this.#json({ method, path, status, milliseconds: time });
    else this.#line(`${method} ${path} ${status} ${time} ms`);
  }

  #diagnostics(unserved: Report): readonly JsonDiagnostic[] {
    return unserved.json({ errorsOnly: this.#printer.isQuiet });
  }

  #kept({ state }: MockServer): void {
    if (state === undefined) return;
    const { collections } = state.recognized;
    for (const one of collections) {
      const ignored = state.ignored(one);
      const names = ignored.map((name) => `'${name}'`).join(", ");
      const roles = [...one.operations.keys()].join(", ");
      const without = ignored.length === 0 ? "" : `; ${names} of the query changes nothing`;
      const ids = state.idsOf(one);
      const limit = ids === undefined ? "" : ` (${many(ids, "id")} at most)`;
      this.#line(`kept: ${one.path}${knownBy(one)}${limit}: ${roles}${without}`);
    }
    for (const { path, operations } of state.things.all)
      this.#line(`kept: ${path} by its address: ${[...operations.keys()].join(", ")}`);
    const others = byExamples(state);
    for (const { path, reason } of others.slice(0, mostReasons))
      this.#line(`by examples: ${path}, because ${reason}`);
    const more = others.length - mostReasons;
    if (more > 0) this.#line(`by examples: ${more} more paths of items, all of them with -f json`);
  }

  #line(text: string): void {
    this.#printer.out.write(`${visible(text)}\n`);
  }

  #json(value: object): void {
    this.#printer.out.write(`${visible(JSON.stringify(value))}\n`);
  }
}

/** The way in which items of a collection are told apart. */
function knownBy({ id, itemPath }: Collection): string {
  if (itemPath === undefined) return "";
  return id === undefined ? " by ids of their addresses alone" : ` by '${id}'`;
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function keptJson({ state }: MockServer): object {
  if (state === undefined) return {};
  const { collections } = state.recognized;
  const kept = collections.map((one) => ({
    path: one.path,
    id: one.id ?? null,
    operations: [...one.operations.keys()],
    ignored: state.ignored(one),
  }));
  const keptByAddress = state.things.all.map(({ path, operations }) => ({
    path,
    operations: [...operations.keys()],
  }));
  return { kept, keptByAddress, byExamples: byExamples(state) };
}

/** Paths of items that are not kept at all. */
function byExamples({ recognized, things }: State): Recognized["unrecognized"] {
  const kept = new Set(things.all.map(({ path }) => path));
  return recognized.unrecognized.filter(({ path }) => !kept.has(path));
}
