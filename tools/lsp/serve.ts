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
  connection.onCodeActionResolve((action, token) => session.chosen(action, token));
  const { texts, named } = session;
  connection.onDocumentSymbol(guard.around((params, token) => texts.symbols(params, token), []));
  connection.onWorkspaceSymbol(guard.around((params, token) => texts.find(params, token), []));
  connection.onFoldingRanges(guard.around((params, token) => texts.folds(params, token), []));
  connection.onSelectionRanges(
    guard.around((params, token) => texts.selections(params, token), null),
  );
  connection.onDocumentRangeFormatting(
    guard.around((params, token) => texts.format(params, token), null),
  );
  connection.onDocumentLinks(guard.around((params, token) => texts.links(params, token), []));
  connection.onDocumentLinkResolve((link, token) => session.followed(link, token));
  connection.onReferences(guard.around((params, token) => named.references(params, token), []));
  connection.onDocumentHighlight(
    guard.around((params, token) => named.highlights(params, token), []),
  );
  connection.onPrepareRename(
    guard.around((params, token) => named.prepareRename(params, token), null),
  );
  connection.onRenameRequest(guard.around((params, token) => named.rename(params, token), null));
  connection.onRequest(
    previewRequest,
    guard.around((params, token) => session.preview(params, token), failedPreview),
  );
  connection.onShutdown(() => session.shutdown());
}
