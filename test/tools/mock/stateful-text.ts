import { mockServer } from "../../../tools/mock/server/mock-server.ts";
import type { State } from "../../../tools/mock/server/state/state.ts";
import { loadText } from "./load-text.ts";

/** An answer of a mock, its body parsed. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A mock that keeps what it is sent, called without a port. */
export interface StatefulText {
  readonly state: State | undefined;
  readonly errors: readonly unknown[];
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered>;
}

/** Makes a mock of a document. */
export async function statefulMock(document: string, checked = true): Promise<StatefulText> {
  const errors: unknown[] = [];
  const { server, runtime, state } = mockServer(await loadText(document), {
    seed: 1,
    cors: false,
    stateful: true,
    checked,
    report: () => undefined,
    onError: (error) => errors.push(error),
  });
  const fetch = runtime.toFetch(server);
  return {
    state,
    errors,
    async call(method, path, body, headers = {}) {
      const sent =
        body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
      const answer = await fetch(
        new Request(new URL(path, "http://mock.test"), {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...sent,
        }),
      );
      const text = await answer.text();
      const isJson = /json/.test(answer.headers.get("content-type") ?? "");
      const given: unknown = text !== "" && isJson ? JSON.parse(text) : text;
      return { status: answer.status, body: given, headers: answer.headers };
    },
  };
}
