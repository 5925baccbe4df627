import { describe, expect, it } from "vitest";
import { fastifyPlugin, type ServerOptions, toFetch, toNodeListener } from "@diptych/runtime";
import { createServerCore } from "@diptych/runtime/codegen1";
import { authenticate, description, handlers, sample } from "./sample.ts";

/** What a program without types may give. */
type Options = ServerOptions<unknown, object>;

describe("createServer refuses", () => {
  it.each([null, 5])("%s in place of options", (options) => {
    expect(() => createServerCore(description, handlers, options as unknown as Options)).toThrow(
      "createServer: the options are not an object",
    );
  });

  it.each([
    ["a limit from a variable that is not set", { bodyLimit: Number.NaN }, "bodyLimit is NaN"],
    ["a limit with a unit", { bodyLimit: "1mb" }, 'bodyLimit is "1mb"'],
    ["a negative limit", { bodyLimit: -1 }, "bodyLimit is -1"],
    [
      "a limit of an operation from a variable that is not set",
      { bodyLimits: { createUser: Number.NaN } },
      "bodyLimits.createUser is NaN",
    ],
    [
      "a limit of an operation that is not there",
      { bodyLimits: { createUsers: 1, toString: 1 } },
      "there is no operation createUsers, which bodyLimits names",
    ],
    ["limits that are a number", { bodyLimits: 5 }, "bodyLimits is 5"],
    ["a time that no timer takes", { handlerTimeout: 2 ** 31 }, "handlerTimeout is 2147483648"],
    ["a base path without a slash", { basePath: "rest/v3" }, 'basePath is "rest/v3"'],
    ["an address as base path", { basePath: ["", "https://h/v3"] }, 'basePath is "https://h/v3"'],
    ["a base path with a parameter", { basePath: "/{tenant}" }, 'basePath is "/{tenant}"'],
    ["a misspelt option", { basepath: "/rest" }, "there is no option basepath"],
    ["an unknown mode", { checkReplies: "never" }, 'checkReplies is "never"'],
    ["a hook that is not a function", { onError: console }, "onError is an object"],
    ["a misspelt scheme", { authenticate: { ...authenticate, basik: () => true } }, "basik"],
    [
      "a scheme without a function",
      { authenticate: { ...authenticate, basic: "right" } },
      "the hook of authenticate basic is not a function",
    ],
  ])("%s", (_, options, message) => {
    expect(() => sample({}, options as unknown as Options)).toThrow(message);
  });

  it("misspelt handlers, and those that are not functions", () => {
    const create = (own: object): unknown => createServerCore(description, own, { authenticate });
    expect(() => create({ ...handlers, listUser: () => undefined })).toThrow(
      "there is no handler listUser",
    );
    expect(() => create({ ...handlers, listUsers: {} })).toThrow(
      "the handler listUsers is not a function",
    );
    expect(() => create(() => undefined)).toThrow("the handlers are not an object");
  });

  it("all mistakes at once", () => {
    const options = { bodyLimit: Number.NaN, realms: "" } as unknown as Options;
    expect(() => sample({}, options)).toThrow(/bodyLimit.*; there is no option realms/);
  });
});

describe("createServer takes", () => {
  it("members of a class that are no handlers", () => {
    class Users {
      users = new Map<string, object>();
      listUsers = (): object => ({ status: 200, body: [...this.users.keys()] });
    }
    expect(() => createServerCore(description, new Users())).not.toThrow();
  });

  it.each([
    { bodyLimit: Infinity },
    { bodyLimits: { createUser: 0, writeNote: Infinity, listUsers: undefined } },
    { bodyLimit: 0, handlerTimeout: 0 },
    { basePath: "" },
    { basePath: ["/", "/rest/v3/"] },
    { realm: undefined },
  ])("%o", (options) => {
    expect(() => sample({}, options)).not.toThrow();
  });
});

describe("adapters refuse", () => {
  const adapters = { toNodeListener, toFetch, fastifyPlugin } as unknown as Record<
    string,
    (server: unknown, options?: object) => unknown
  >;

  it.each(Object.entries(adapters))("%s: times, names, and what is no server", (name, adapt) => {
    expect(() => adapt(sample(), { bodyTimeout: Number.NaN })).toThrow(
      `${name}: bodyTimeout is NaN`,
    );
    expect(() => adapt(sample(), { bodyTimeout: Infinity })).toThrow("bodyTimeout is Infinity");
    expect(() => adapt(sample(), { timeout: 1 })).toThrow("there is no option timeout");
    expect(() => adapt(sample(), { bodies: { most: -1 } })).toThrow("most is -1");
    expect(() => adapt(sample(), { bodies: { all: 1 } })).toThrow(
      "there is no option of bodies all",
    );
    expect(() => adapt(sample(), { bodies: { mostByAddress: 1 } })).toThrow(
      "bodies has mostByAddress without addressOf",
    );
    expect(() => adapt(sample(), { bodies: { most: Infinity } })).not.toThrow();
    expect(() => adapt(handlers)).toThrow("the server is an object");
    expect(() => adapt(sample(), { bodyTimeout: 0 })).not.toThrow();
  });
});
