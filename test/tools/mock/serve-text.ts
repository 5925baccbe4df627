import { onTestFinished } from "vitest";
import { Listener } from "../../../tools/mock/server/listener.ts";
import { mockServer } from "../../../tools/mock/server/mock-server.ts";
import { loadText } from "./load-text.ts";

/** A mock server of a document, and its own mistakes. */
export interface ServedText {
  readonly address: string;
  readonly errors: readonly unknown[];
}

/** Serves a document until the test ends. */
export async function serveText(document: string): Promise<ServedText> {
  const errors: unknown[] = [];
  const { server, runtime } = mockServer(await loadText(document), {
    seed: 1,
    cors: false,
    stateful: false,
    report: () => undefined,
    onError: (error) => errors.push(error),
  });
  const listener = new Listener(runtime.toNodeListener(server));
  onTestFinished(() => listener.close());
  return { address: await listener.listen(0, "127.0.0.1"), errors };
}
