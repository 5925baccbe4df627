import type { Connection } from "vscode-languageserver/node";
import type { ConfigCheck } from "../frame/config/config-check.ts";
import { Guard } from "./guard.ts";
import { previewRequest } from "./preview/request.ts";
import { Session } from "./session.ts";

const failedPreview = { reason: "this is a fault of Diptych; its output has the details" };

/** Answers what an editor asks. A mistake of ours is logged, and the server goes on. */
export function serve(connection: Connection, configChecks: readonly ConfigCheck[]): void {
  const guard = new Guard(connection);
  const session = new Session(connection, guard, configChecks);
  connection.onInitialize((params) => session.initialize(params));
  connection.onInitialized(guard.around(() => session.initialized(), undefined));
  connection.onDidOpenTextDocument((params) => session.opened(params));
  connection.onDidChangeTextDocument((params) => session.changed(params));
  connection.onDidCloseTextDocument((params) => session.closed(params));
  connection.onDidSaveTextDocument((params) => session.saved(params));
  connection.onDidChangeWatchedFiles((params) => session.changedOnDisk(params));
  connection.onDefinition(guard.around((params, token) => session.definition(params, token), null));
  connection.onHover(guard.around((params, token) => session.hover(params, token), null));
  connection.onCompletion(guard.around((params, token) => session.complete(params, token), []));
  connection.onCodeAction(guard.around((params, token) => session.codeActions(params, token), []));
  connection.onRequest(
    previewRequest,
    guard.around((params, token) => session.preview(params, token), failedPreview),
  );
  connection.onShutdown(() => session.shutdown());
}
