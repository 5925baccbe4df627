import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Duplex, Readable, Writable } from "node:stream";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  CancellationTokenSource,
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type Location,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type TextEdit,
} from "vscode-languageserver/node";
import { expect, onTestFinished } from "vitest";
import { configChecks } from "../../../tools/config-checks.ts";
import { serve } from "../../../tools/lsp/serve.ts";

/** An editor with one folder open. */
export class Editor {
  readonly folder: string;
  readonly #connection: ProtocolConnection;
  readonly #texts = new Map<string, { version: number; text: string }>();
  readonly #found = new Map<string, readonly Diagnostic[]>();
  readonly #listeners: ((params: PublishDiagnosticsParams) => void)[] = [];
  /** How often findings of each file were told. */
  readonly told = new Map<string, number>();

  private constructor(folder: string, connection: ProtocolConnection) {
    this.folder = folder;
    this.#connection = connection;
  }

  /** Starts an editor for a server that reads and writes the streams; by default one in this process. */
  static async start(
    folder: string,
    streams: { readonly stdout: Readable; readonly stdin: Writable } = served(),
  ): Promise<Editor> {
    const connection = createProtocolConnection(
      new StreamMessageReader(streams.stdout),
      new StreamMessageWriter(streams.stdin),
    );
    const editor = new Editor(folder, connection);
    connection.onNotification(
      "textDocument/publishDiagnostics",
      (params: PublishDiagnosticsParams) => {
        const { uri, diagnostics } = params;
        for (const listener of editor.#listeners) listener(params);
        if (!uri.startsWith("file:")) return;
        const name = path.relative(folder, new URL(uri).pathname);
        editor.#found.set(name, diagnostics);
        editor.told.set(name, (editor.told.get(name) ?? 0) + 1);
      },
    );
    connection.onRequest("client/registerCapability", () => null);
    connection.listen();
    await connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
      workspaceFolders: [{ uri: pathToFileURL(folder).href, name: "test" }],
    });
    await connection.sendNotification("initialized", {});
    return editor;
  }

  /** Is told of all findings from now on. */
  onFindings(listener: (params: PublishDiagnosticsParams) => void): void {
    this.#listeners.push(listener);
  }

  uri(name: string): string {
    return pathToFileURL(path.join(this.folder, name)).href;
  }

  async open(name: string, text: string): Promise<void> {
    this.#texts.set(name, { version: 1, text });
    await this.#connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri: this.uri(name), languageId: "yaml", version: 1, text },
    });
  }

  /** Types one text over another, as an editor tells it: by the part that changes. */
  async type(name: string, before: string, after: string): Promise<void> {
    const open = this.#texts.get(name) ?? { version: 1, text: "" };
    const start = this.at(name, before);
    const end = this.at(name, before, before.length);
    const text = open.text.replace(before, () => after);
    this.#texts.set(name, { version: open.version + 1, text });
    await this.#connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: this.uri(name), version: open.version + 1 },
      contentChanges: [{ range: { start, end }, text: after }],
    });
  }

  /** Types until a text is another one. */
  async put(name: string, after: string): Promise<void> {
    const before = this.text(name);
    let start = 0;
    while (start < before.length && before[start] === after[start]) start++;
    const same = before.slice(0, start);
    let end = 0;
    while (
      end < Math.min(before.length, after.length) - start &&
      before.at(-1 - end) === after.at(-1 - end)
    )
      end++;
    const gone = before.slice(start, before.length - end);
    const range = { start: positionIn(same), end: positionIn(same + gone) };
    const version = (this.#texts.get(name)?.version ?? 1) + 1;
    this.#texts.set(name, { version, text: after });
    await this.#connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: this.uri(name), version },
      contentChanges: [{ range, text: after.slice(start, after.length - end) }],
    });
  }

  /** The position of a part of an open text. */
  at(name: string, part: string, more = 0): Position {
    const text = this.#texts.get(name)?.text ?? "";
    const offset = text.indexOf(part);
    if (offset === -1) throw new Error(`there is no '${part}' in ${name}`);
    return positionIn(text.slice(0, offset + more));
  }

  text(name: string): string {
    return this.#texts.get(name)?.text ?? "";
  }

  found(name: string): readonly Diagnostic[] {
    return this.#found.get(name) ?? [];
  }

  codes(name: string): readonly unknown[] {
    return this.found(name).map(({ code }) => code);
  }

  /** Waits until the codes of the findings in a file are these. */
  async finds(name: string, ...codes: readonly string[]): Promise<void> {
    await expect
      .poll(() => (this.told.has(name) ? this.codes(name) : undefined), { message: name })
      .toEqual(codes);
  }

  async ask<T>(method: string, name: string, part: string, more = 0): Promise<T> {
    return this.#connection.sendRequest(method, {
      textDocument: { uri: this.uri(name) },
      position: this.at(name, part, more),
    });
  }

  /** Asks, and does not wait for the answer any more before it is made. */
  async cancelled(method: string, name: string, part: string): Promise<unknown> {
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri: this.uri(name) }, position: this.at(name, part) };
    const answer = this.#connection.sendRequest(method, params, source.token);
    source.cancel();
    return answer;
  }

  /** The Markdown that is shown of a part. */
  async hover(name: string, part: string, more = 0): Promise<string | undefined> {
    const hover: { readonly contents: { readonly value: string } } | null = await this.ask(
      "textDocument/hover",
      name,
      part,
      more,
    );
    return hover === null ? undefined : hover.contents.value;
  }

  definition = (name: string, part: string, more = 0): Promise<Location | null> =>
    this.ask("textDocument/definition", name, part, more);

  async complete(name: string, part: string): Promise<readonly string[]> {
    const items: readonly CompletionItem[] = await this.ask(
      "textDocument/completion",
      name,
      part,
      part.length,
    );
    return items.map(({ label }) => label);
  }

  async actions(
    name: string,
    diagnostics: readonly Diagnostic[],
    only?: string,
  ): Promise<readonly CodeAction[]> {
    return this.#connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri: this.uri(name) },
      range: diagnostics[0]?.range ?? {
        start: { line: 0, character: 0 },
        end: { line: 0, character: 0 },
      },
      context: { diagnostics, ...(only === undefined ? {} : { only: [only] }) },
    });
  }

  /** Applies the edits of an action to the open texts. */
  async apply({ edit }: CodeAction): Promise<void> {
    for (const [uri, edits] of Object.entries(edit?.changes ?? {})) {
      const name = path.relative(this.folder, new URL(uri).pathname);
      const open = this.#texts.get(name) ?? { version: 0, text: "" };
      const text = edited(open.text, edits);
      this.#texts.set(name, { version: open.version + 1, text });
      await this.#connection.sendNotification("textDocument/didChange", {
        textDocument: { uri, version: open.version + 1 },
        contentChanges: [{ text }],
      });
    }
  }

  async save(name: string, text: string): Promise<void> {
    await mkdir(path.dirname(path.join(this.folder, name)), { recursive: true });
    await writeFile(path.join(this.folder, name), text);
    await this.#connection.sendNotification("workspace/didChangeWatchedFiles", {
      changes: [{ uri: this.uri(name), type: 2 }],
    });
  }

  async close(name: string): Promise<void> {
    await this.#connection.sendNotification("textDocument/didClose", {
      textDocument: { uri: this.uri(name) },
    });
  }

  notify = (method: string, parameters: unknown): Promise<void> =>
    this.#connection.sendNotification(method, parameters);

  request = (method: string, parameters: unknown): Promise<unknown> =>
    this.#connection.sendRequest(method, parameters);

  async end(): Promise<void> {
    await this.#connection.sendRequest("shutdown");
  }
}

/** The position at the end of a text. */
function positionIn(text: string): Position {
  const lines = text.split(/\r\n|\n/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function edited(text: string, edits: readonly TextEdit[]): string {
  const lines = [0, ...[...text.matchAll(/\r\n|\n/g)].map((end) => end.index + end[0].length)];
  const offset = ({ line, character }: Position): number =>
    (lines[line] ?? text.length) + character;
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (all, { range, newText }) =>
        all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)),
      text,
    );
}

/** A server in this process. */
function served(): { readonly stdout: Duplex; readonly stdin: Duplex } {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const connection = createConnection(
    new StreamMessageReader(stdin),
    new StreamMessageWriter(stdout),
  );
  serve(connection, configChecks);
  connection.listen();
  onTestFinished(() => connection.dispose());
  return { stdin, stdout };
}
