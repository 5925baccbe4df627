import path from "node:path";
import {
  DidChangeWatchedFilesNotification,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  type CancellationToken,
  type Connection,
  type Position,
} from "vscode-languageserver/node";
import { version } from "../frame/version.ts";
import { Checks, type CheckedDocument } from "./checks.ts";
import { codeActions, fixAllKind } from "./code-actions.ts";
import { completions } from "./completion.ts";
import type { ConfigCheck } from "../frame/config/config-check.ts";
import { anchored, targetOf, type Target } from "./definition.ts";
import { diagnosticOf } from "./diagnostics.ts";
import { Hovers } from "./hover.ts";
import type { DocumentVersion } from "./meta-schema-walk.ts";
import { OpenFiles, pathOf } from "./open-files.ts";
import { absoluteAddresses, isWithin, Projects } from "./project.ts";
import { ReadableTexts } from "./readable-texts.ts";
import { TextPositions } from "./text-positions.ts";

/** Milliseconds without a further change before documents are checked. */
const quietTime = 150;

/** Milliseconds in which messages are read that have come during a check. */
const readingTime = 5;

/** Answers what an editor asks. A mistake of ours is logged, and the server goes on. */
export function serve(connection: Connection, configChecks: readonly ConfigCheck[]): void {
  const files = new OpenFiles();
  const projects = new Projects(configChecks);
  const checks = new Checks(files, projects);
  const hovers = new Hovers(files, checks);
  const readable = new ReadableTexts(files, checks);
  const pending = new Set<string>();
  /** Files whose findings may differ from those that were told last. */
  const unpublished = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const log = (error: unknown): void => {
    try {
      connection.console.error(
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
    } catch {
      // The editor has gone.
    }
  };

  const guarded = <P, R>(
    answer: (params: P, token: CancellationToken | undefined) => Promise<R>,
    otherwise: R,
  ) => {
    return async (params: P, token?: CancellationToken): Promise<R> => {
      try {
        return await answer(params, token);
      } catch (error) {
        if (error instanceof ResponseError) throw error;
        log(error);
        return otherwise;
      }
    };
  };

  const publish = async (touched: Iterable<string>): Promise<void> => {
    for (const file of new Set(touched)) {
      const found = checks.findingsIn(file);
      const open = files.get(file);
      const diagnostics = found.map((one) => diagnosticOf(one, (other) => files.uriOf(other)));
      const state = open === undefined ? {} : { version: open.version };
      await connection.sendDiagnostics({ uri: files.uriOf(file), ...state, diagnostics });
    }
  };

  const checkPending = guarded(async () => {
    const changed = new Set(pending);
    pending.clear();
    if (changed.size === 0) return;
    hovers.forget();
    for (const file of await checks.check(changed)) unpublished.add(file);
    // Text that was typed meanwhile is read now. It has moved the findings, which are told when it has been checked.
    await new Promise((resolve) => setTimeout(resolve, readingTime));
    if (pending.size > 0) return;
    const touched = [...unpublished];
    unpublished.clear();
    await publish(touched);
  }, undefined);

  const schedule = (file: string, wait = quietTime): void => {
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => checkPending(undefined));
    }, wait);
  };

  /** Waits for the findings of the typed text, unless the request has been cancelled. */
  const settled = async (token: CancellationToken | undefined): Promise<void> => {
    await refuseCancelled(token);
    if (pending.size > 0) {
      clearTimeout(timer);
      running = running.then(() => checkPending(undefined));
    }
    await running;
    await refuseCancelled(token);
  };

  /** The token at a position, and its target. */
  const placeAt = async (uri: string, position: Position) => {
    const file = pathOf(uri);
    const text = file === undefined ? undefined : await readable.of(file);
    if (file === undefined || text === undefined) return undefined;
    const { value } = text.tree;
    const member = text.memberAt(position);
    const [document] = checks.documentsOf(file);
    if (member === undefined || document === undefined) return undefined;
    const { entry } = document;
    const entryValue = entry === file ? value : await readable.valueOf(entry);
    const { pointer, part, range } = member;
    const place = {
      file,
      pointer,
      part,
      value,
      entry: { file: entry, value: entryValue },
      addresses: absoluteAddresses(document.project),
    };
    const named = targetOf(place);
    const known = isKnown(named, document) ? named : undefined;
    const target =
      known?.anchor === undefined
        ? known
        : anchored(known, await readable.valueOf(known.file), place);
    return {
      file,
      pointer,
      range,
      document,
      target,
    };
  };

  connection.onInitialize(({ workspaceFolders, rootUri }) => {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
    projects.open(uris.flatMap((uri) => pathOf(uri) ?? []));
    return {
      serverInfo: { name: "diptych", version: version() },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        definitionProvider: true,
        completionProvider: { triggerCharacters: ["/", "#", '"', "'", " "] },
        codeActionProvider: { codeActionKinds: ["quickfix", fixAllKind] },
        workspace: { workspaceFolders: { supported: true } },
      },
    };
  });

  connection.onInitialized(
    guarded(async () => {
      const watchers = ["**/*.{yaml,yml,json}", "**/diptych.config.*"].map((globPattern) => ({
        globPattern,
      }));
      // Editors without it tell of what is saved in them.
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    }, undefined),
  );

  connection.onDidOpenTextDocument(({ textDocument: { uri, version: number, text } }) => {
    const open = files.set(uri, number, text.replace(/^\uFEFF/, ""));
    if (open !== undefined) schedule(open.path, 0);
  });

  connection.onDidChangeTextDocument(
    ({ textDocument: { uri, version: number }, contentChanges }) => {
      const file = pathOf(uri);
      const before = file === undefined ? undefined : files.get(file);
      if (before === undefined) return;
      let { text } = before;
      for (const change of contentChanges) {
        if (!("range" in change)) text = change.text;
        else {
          const positions = new TextPositions(text);
          const { start, end } = change.range;
          text =
            text.slice(0, positions.offset(start)) +
            change.text +
            text.slice(positions.offset(end));
        }
      }
      files.set(uri, number, text);
      schedule(before.path);
    },
  );

  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    const file = pathOf(uri);
    if (file === undefined) return;
    files.close(file);
    const touched = checks.close(file);
    running = running.then(() => guarded(publish, undefined)(touched));
    for (const { entry } of checks.documentsOf(file)) schedule(entry);
  });

  const changedOnDisk = (file: string): void => {
    if (path.basename(file).startsWith("diptych.config.")) {
      projects.forget();
      for (const open of files.all) schedule(open.path);
      return;
    }
    const isPart = checks.documentsOf(file).length > 0 || checks.incomplete.length > 0;
    if (files.get(file) === undefined && isPart) schedule(file);
  };
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => {
    const file = pathOf(uri);
    if (file !== undefined) changedOnDisk(file);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) {
      const file = pathOf(uri);
      if (file !== undefined) changedOnDisk(file);
    }
  });

  connection.onDefinition(
    guarded(async ({ textDocument: { uri }, position }, token) => {
      await settled(token);
      const target = (await placeAt(uri, position))?.target;
      const range = target && (await readable.rangeIn(target.file, target.pointer));
      return target === undefined || range === undefined
        ? null
        : { uri: files.uriOf(target.file), range };
    }, null),
  );

  connection.onHover(
    guarded(async ({ textDocument: { uri }, position }, token) => {
      await settled(token);
      const place = await placeAt(uri, position);
      if (place === undefined) return null;
      const value = await hovers.text(place.document, place.target ?? place);
      return value === undefined
        ? null
        : { contents: { kind: "markdown", value }, range: place.range };
    }, null),
  );

  connection.onCompletion(
    guarded(async ({ textDocument: { uri }, position }, token) => {
      const open = files.get(pathOf(uri) ?? "");
      if (open === undefined) return [];
      await running;
      await refuseCancelled(token);
      const read = new Set(
        checks.documentsOf(open.path).flatMap((one) => [one.entry, ...one.read]),
      );
      const known = new Map<string, unknown>();
      for (const file of read)
        if (file !== open.path) known.set(file, await readable.valueOf(file));
      const [document] = checks.documentsOf(open.path);
      const entry = known.get(document?.entry ?? open.path);
      return [
        ...completions(
          { file: open.path, text: open.text, version: versionOf(entry, open.text), values: known },
          position,
        ),
      ];
    }, []),
  );

  connection.onCodeAction(
    guarded(async ({ textDocument: { uri }, context }, token) => {
      await settled(token);
      const file = pathOf(uri);
      if (file === undefined) return [];
      const shown = context.diagnostics.filter(({ source }) => source === "diptych");
      return [...(await codeActions({ file, shown, only: context.only }, checks, files))];
    }, []),
  );

  connection.onShutdown(() => clearTimeout(timer));
}

/** Only files that belong to a document are shown: others may be outside of what the editor has open. */
const isKnown = (target: Target | undefined, { entry, read, project }: CheckedDocument): boolean =>
  target !== undefined &&
  isWithin(target.file, project.folder) &&
  (target.file === entry || read.includes(target.file));

/** Ends a cancelled request. */
async function refuseCancelled(token: CancellationToken | undefined): Promise<void> {
  // The next message may cancel it.
  await new Promise((resolve) => setImmediate(resolve));
  if (token?.isCancellationRequested === true)
    throw new ResponseError(LSPErrorCodes.RequestCancelled, "nobody waits for the answer");
}

function versionOf(entry: unknown, text: string): DocumentVersion {
  const fields =
    typeof entry === "object" && entry !== null ? (entry as Record<string, unknown>) : {};
  const stated =
    fields["openapi"] ??
    fields["swagger"] ??
    /(?:openapi|swagger)["']?\s*:\s*["']?([\d.]+)/.exec(text)?.[1];
  const found = /^(?:2\.0|3\.[0-2])/.exec(String(stated))?.[0];
  return (found as DocumentVersion | undefined) ?? "3.1";
}
