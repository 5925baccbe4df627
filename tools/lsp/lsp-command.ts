import {
  createConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import type { CliHost } from "../frame/host.ts";
import { serve } from "./serve.ts";

/** Answers an editor on standard input and output until it says `exit`, which ends the process. */
export function runServer(checks: CliHost["configChecks"]): Promise<number> {
  const connection = createConnection(
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
  );
  serve(connection, checks);
  connection.listen();
  return new Promise(() => undefined);
}
