import { createTransport, type FetchInit } from "@diptych/runtime";
import { angularFetch } from "@diptych/transports/angular";
import { axiosFetch } from "@diptych/transports/axios";
import { describe, expect, it } from "vitest";
import { getItem } from "../client/operations.ts";
import { failure } from "../client/failure.ts";
import type { Send } from "../../packages/transports/src/send.ts";

const fetchOptions: FetchInit = { cache: "no-store", keepalive: true };

/** An instance of axios that keeps the settings of the request. */
function axiosSending(adapter: string): { readonly send: Send; readonly seen: object[] } {
  const seen: object[] = [];
  const request = (config: object): Promise<never> => {
    seen.push(config);
    return Promise.reject(new Error("not sent"));
  };
  return { send: axiosFetch({ defaults: { adapter }, request }), seen };
}

/** Angular's client that keeps the settings of the request. */
function angularSending(backend: "fetch" | "xhr"): {
  readonly send: Send;
  readonly seen: object[];
} {
  const seen: object[] = [];
  const request = (_: string, __: string, options: object): never => {
    seen.push(options);
    throw new Error("not sent");
  };
  return { send: angularFetch({ request }, { backend }), seen };
}

describe("options of fetch", () => {
  const call = (fetch: Send, options: FetchInit = fetchOptions): Promise<unknown> =>
    failure(
      getItem(
        createTransport({
          baseUrl: "https://a.example",
          fetch,
          retry: { retries: 0 },
          fetchOptions: options,
        }),
        { id: "1" },
      ),
    );

  it("reach fetch by axios and Angular", async () => {
    const axios = axiosSending("fetch");
    await call(axios.send);
    expect(axios.seen).toMatchObject([{ fetchOptions: { redirect: "manual", ...fetchOptions } }]);
    const angular = angularSending("fetch");
    await call(angular.send);
    expect(angular.seen).toMatchObject([{ redirect: "manual", ...fetchOptions }]);
  });

  it.each([
    ["http", () => axiosSending("http"), "axios with the adapter 'http'"],
    ["xhr", () => axiosSending("xhr"), "axios with the adapter 'xhr'"],
    ["xhr of Angular", () => angularSending("xhr"), "XMLHttpRequest"],
  ])("are refused where %s sends", async (_, make, sender) => {
    const { send, seen } = make();
    const error = await call(send);
    expect(String((error as Error).cause)).toContain(`${sender} has no option 'cache'`);
    expect(seen).toEqual([]);
  });

  it("are refused where Angular does not know them", async () => {
    const { send, seen } = angularSending("fetch");
    const error = await call(send, { next: { revalidate: 1 } } as FetchInit);
    expect(String((error as Error).cause)).toContain("Angular's HttpClient has no option 'next'");
    expect(seen).toEqual([]);
  });
});
