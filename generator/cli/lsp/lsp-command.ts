import {
  createConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { serve } from "./serve.ts";

/** Answers an editor on standard input and output until it says `exit`, which ends the process. */
export function runServer(): Promise<number> {
  const connection = createConnection(
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
  );
  serve(connection);
  connection.listen();
  return new Promise(() => undefined);
}
