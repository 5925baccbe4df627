// @vitest-environment happy-dom
import axios from "axios";
import { expect, it } from "vitest";
import { axiosFetch } from "../../packages/transports/src/axios.ts";
import { createTransport } from "../../runtime/src/index.ts";
import { json, serve } from "../client/serve.ts";

it("axios answers where responses have no streams that it knows", async () => {
  const { url } = await serve((_, answer) =>
    json(answer, 200, { name: "a" }, { "access-control-allow-origin": "*" }),
  );
  const answer = await axiosFetch(axios.create())(`${url}/a`, {
    method: "GET",
    headers: new Headers(),
    redirect: "manual",
  } as never);
  expect(await answer.json()).toEqual({ name: "a" });
  expect(() => createTransport({ baseUrl: url, fetch: axiosFetch(axios.create()) })).not.toThrow();
});
