import { window, workspace, type ExtensionContext } from "vscode";
import { LanguageClient, TransportKind, type Executable } from "vscode-languageclient/node";
import { PreviewPane } from "./preview-pane.ts";
import { installedProgram, ownProgram } from "./program.ts";

/** A server that runs, and what the editor shows of it. */
export interface Session {
  readonly preview: PreviewPane;
  stop(): Promise<void>;
}

/** Files that the server is told of: documents may be in several, and in both languages. */
const documentSelector = ["yaml", "json", "jsonc"].flatMap((language) =>
  ["file", "untitled"].map((scheme) => ({ scheme, language })),
);

/**
 * Starts the server in the first folder of the window.
 *
 * @throws Error if the program cannot be started
 */
export async function startSession(context: ExtensionContext): Promise<Session> {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const choice = workspace.getConfiguration("diptych").get<string>("server");
  const installed =
    choice === "project" && folder !== undefined ? installedProgram(folder) : undefined;
  const program = installed ?? ownProgram(context.extensionPath);
  const output = window.createOutputChannel("Diptych", { log: true });
  output.info(`The server is ${program}`);
  // The editor's own Node.js runs it, as it runs the extension.
  const server: Executable = {
    command: process.execPath,
    args: [program, "lsp"],
    transport: TransportKind.stdio,
    options: {
      ...(folder === undefined ? {} : { cwd: folder }),
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    },
  };
  const format = workspace.getConfiguration("diptych").get<boolean>("format") ?? true;
  const client = new LanguageClient("diptych", "Diptych", server, {
    documentSelector,
    initializationOptions: { format },
    outputChannel: output,
    traceOutputChannel: output,
  });
  await client.start();
  const preview = new PreviewPane(client);
  return {
    preview,
    async stop() {
      preview.dispose();
      await client.dispose();
      output.dispose();
    },
  };
}
