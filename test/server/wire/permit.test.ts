import { createServer as createV2 } from "@diptych/v2/server";
import { createServer as createV3, forbidden as forbidden3 } from "@diptych/v3/server";
import http2 from "node:http2";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import {
  forbidden,
  problem,
  serviceUnavailable,
  type ProblemReply,
  type Server,
  type UndecodedRequest,
} from "@diptych/runtime";
import { createServerCore } from "@diptych/runtime/codegen1";
import { ask as askInside } from "../ask.ts";
import { adapters, ask, overHttp2 } from "../http/adapters.ts";
import { description, handlers, sample } from "../sample.ts";
import { listen, Wire } from "./raw.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const connected = ({ port }: { readonly port: number }): Wire => {
  const wire = new Wire(port);
  closing.push(() => wire.destroy());
  return wire;
};

const authorization = `Basic ${btoa("ann:right")}`;
const put =
  "PUT /rest/v3/users/ann HTTP/1.1\nHost: h\nContent-Type: application/json\n" +
  `Authorization: ${authorization}\n`;

/** A server that notes which of its steps a request reaches. */
function stepping(
  permit: ((given: UndecodedRequest) => ProblemReply | undefined | Promise<undefined>) | undefined,
): readonly [Server, string[]] {
  const steps: string[] = [];
  const server = sample(
    { replaceUser: () => (steps.push("handler"), { status: 200, body: {} }) },
    {
      authenticate: { basic: () => (steps.push("authenticate"), { user: "ann" }) },
      verify: () => {
        steps.push("verify");
        return true;
      },
      ...(permit && {
        permit: (given: UndecodedRequest) => {
          steps.push("permit");
          return permit(given);
        },
      }),
      authorize: ({ operation }) => void steps.push(`authorize ${operation}`) as undefined,
      around: (_, next) => {
        steps.push("around");
        return next();
      },
    },
  );
  return [server, steps];
}

const after = ["verify", "authorize replaceUser", "around", "handler"];
const json = { "Content-Type": "application/json", Authorization: authorization };

describe.each(adapters)("permit over %s", (_, serve) => {
  it("comes after credentials, and before the body, authorize and the handler", async () => {
    for (const permit of [() => undefined, async () => undefined]) {
      const [server, steps] = stepping(permit);
      const served = await serve(server);
      closing.push(served.close);
      const answer = await ask(served, "PUT /rest/v3/users/ann", json, '{"name":"a"}');
      expect([answer.status, steps]).toEqual([200, ["authenticate", "permit", ...after]]);
    }
  });

  it("may be absent", async () => {
    const [server, steps] = stepping(undefined);
    const served = await serve(server);
    closing.push(served.close);
    expect((await ask(served, "PUT /rest/v3/users/ann", json, '{"name":"a"}')).status).toBe(200);
    expect(steps).toEqual(["authenticate", ...after]);
  });

  it.each([
    ["gives", () => forbidden("Not yours.")],
    ["promises", () => Promise.resolve(forbidden("Not yours.")) as never],
    [
      "throws",
      () => {
        throw forbidden("Not yours.");
      },
    ],
    ["rejects with", () => Promise.reject(forbidden("Not yours.") as never)],
  ])("refuses with a problem that it %s, and nothing comes after it", async (__, permit) => {
    const [server, steps] = stepping(permit);
    const served = await serve(server);
    closing.push(served.close);
    const answer = await ask(served, "PUT /rest/v3/users/ann?x=1", json, "no JSON at all");
    expect([answer.status, JSON.parse(answer.bytes.toString()).detail]).toEqual([
      403,
      "Not yours.",
    ]);
    expect(steps).toEqual(["authenticate", "permit"]);
  });

  it("refuses before a byte of the body has come", async () => {
    const [server, steps] = stepping(() => forbidden("Not yours."));
    const served = await serve(server);
    closing.push(served.close);
    const wire = connected(served);
    await wire.write(`${put}Content-Length: 900000\n\n`);
    expect((await wire.answer()).status).toBe(403);
    expect(steps).toEqual(["authenticate", "permit"]);
  });
});

describe("permit", () => {
  it("keeps a client that asks from sending its body", async () => {
    const [server] = stepping(() => forbidden("Not yours."));
    const served = await listen(server, { checkContinue: true });
    closing.push(served.close);
    const wire = connected(served);
    await wire.write(`${put}Expect: 100-continue\nContent-Length: 12\n\n`);
    expect((await wire.answer()).status).toBe(403);
  });

  it("leaves the connection as it was, for the next request", async () => {
    const asked: string[] = [];
    const server = sample({}, { permit: ({ operation }) => (asked.push(operation), forbidden()) });
    const served = await listen(server);
    closing.push(served.close);
    const wire = connected(served);
    await wire.write(`${put}Content-Length: 3\n\nabc`);
    expect((await wire.answer()).status).toBe(403);
    await wire.write("GET /rest/v3/users HTTP/1.1\nHost: h\n\n");
    expect((await wire.answer()).status).toBe(403);
    expect(asked).toEqual(["replaceUser", "listUsers"]);
  });

  it("refuses streams of HTTP/2 whose body has not come", async () => {
    const [server] = stepping(() => forbidden("Not yours."));
    const served = await overHttp2(server);
    closing.push(served.close);
    const session = http2.connect(served.url);
    closing.push(() => session.destroy());
    const stream = session.request({
      ":method": "PUT",
      ":path": "/rest/v3/users/ann",
      "content-type": "application/json",
      authorization,
    });
    stream.on("error", () => {});
    const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
    expect(headers[":status"]).toBe(403);
  });

  it("gets operation, document, session and request, and nothing that is decoded", async () => {
    const seen: UndecodedRequest[] = [];
    const permit = (given: UndecodedRequest): undefined => void seen.push(given);
    const server = sample({}, { permit });
    await askInside(server, "GET /users/ann", { Authorization: authorization });
    await askInside(server, "GET /users?page_size=x");
    expect(seen).toMatchObject([
      { operation: "getUser", session: { user: "ann" }, request: { method: "GET" } },
      { operation: "listUsers", session: undefined },
    ]);
    const members = ["operation", "document", "session", "path", "request"];
    expect(Object.keys(seen[0] ?? {})).toEqual(members);
    expect(seen[0]?.document).toBe('Sample "service"');
  });

  it("gets the texts of the path, decoded as the document's paths are", async () => {
    const seen: unknown[] = [];
    const options = {
      authenticate: { basic: () => "ann" },
      permit: ({ path }: UndecodedRequest): ProblemReply => (seen.push(path), forbidden()),
    };
    const stub = (): never => {
      throw new Error("reached");
    };
    const v3 = createV3<string>({ getOrganizationMember: stub, listUsers: stub }, options);
    const basic = { Authorization: authorization };
    await askInside(v3, "GET /organizations/a%20b+c/members/%C3%A9%2F", basic);
    await askInside(v3, "GET /organizations/%zz/members/b", basic);
    await askInside(v3, "GET /users?filter=x", basic);
    const v2 = createV2<string>({ getOrganizationByName: stub }, options);
    const root = "https://h/webservices/services/rest/v2";
    await askInside(v2, `GET ${root}/configurations/organizations/name/a+b`, basic);
    expect(seen).toEqual([
      { org_name: "a b+c", user_name: "é/" },
      { org_name: undefined, user_name: "b" },
      {},
      { org_name: "a b" },
    ]);
  });

  it("answers before Accept, Content-Type and parameters are looked at", async () => {
    const server = sample({}, { permit: () => forbidden() });
    const status = async (line: string, headers: Record<string, string>, body?: string) =>
      (await askInside(server, line, headers, body)).status;
    expect(await status("GET /users?page_size=x", { Accept: "image/png" })).toBe(403);
    expect(await status("POST /users", { "Content-Type": "image/png" }, "x")).toBe(403);
    // These come first all the same.
    expect(await status("GET /users/ann", {})).toBe(401);
    expect(await status("GET /nothing", {})).toBe(404);
    expect(await status("PATCH /users", {})).toBe(405);
  });

  it("is asked once a signature has given the session, before anything is decoded", async () => {
    const steps: unknown[] = [];
    const server = sample(
      {},
      {
        authenticate: {},
        verify: ({ body }) => {
          steps.push(body.length);
          return { user: "by signature" };
        },
        permit: ({ session }) => {
          steps.push(session);
          return forbidden();
        },
      },
    );
    const type = { "Content-Type": "application/json" };
    expect((await askInside(server, "PUT /users/a", type, "nonsense")).status).toBe(403);
    expect((await askInside(server, "GET /users/a")).status).toBe(403);
    const session = { user: "by signature" };
    expect(steps).toEqual([8, session, 0, session]);
    // An operation without security needs no signature for its session.
    expect((await askInside(server, "POST /users", type, "nonsense")).status).toBe(403);
    expect(steps.slice(4)).toEqual([undefined]);
  });

  it.each([[{ status: 403 }], [true], [problem(200)]])(
    "gives nothing else than problems: %j",
    async (given) => {
      const errors: unknown[] = [];
      for (const permit of [() => given as never, async () => given as never]) {
        const server = sample({}, { permit, onError: (error) => errors.push(error) });
        expect((await askInside(server, "GET /users")).status).toBe(500);
      }
      expect(errors).toMatchObject([{ name: "TypeError" }, { name: "TypeError" }]);
    },
  );

  it("may fail, and its error is a 500 or what problemFor makes of it", async () => {
    const permit = (): never => {
      throw new Error("away");
    };
    const quiet = { permit, onError: () => {} };
    expect((await askInside(sample({}, quiet), "GET /users")).status).toBe(500);
    const server = sample({}, { ...quiet, problemFor: () => serviceUnavailable("Later.", 5) });
    expect((await askInside(server, "GET /users")).status).toBe(503);
  });

  it("is called as a method of its options", async () => {
    class Options {
      readonly #allowed: readonly string[] = ["listUsers"];
      permit({ operation }: UndecodedRequest): ProblemReply | undefined {
        return this.#allowed.includes(operation) ? undefined : forbidden();
      }
    }
    const { listUsers, xmlOnly } = handlers;
    const open = { listUsers, xmlOnly };
    const server = createServerCore(description, open, new Options() as object);
    expect((await askInside(server, "GET /users")).status).toBe(200);
    expect((await askInside(server, "GET /xml")).status).toBe(403);
  });

  it("is a function", () => {
    expect(() => sample({}, { permit: "nobody" as never })).toThrow("permit");
  });

  it("is typed by the operations and sessions of the document, and serves both wires", async () => {
    interface Session {
      readonly role: string;
    }
    const authenticate = { basic: () => ({ role: "USER" }) };
    const v3 = createV3<Session>(
      { createUser: () => ({ status: 400, body: {} }) },
      {
        authenticate,
        permit: ({ operation, session, request }) => {
          // @ts-expect-error there is no such operation
          if (operation === "createUsers") return undefined;
          // @ts-expect-error operations that sign in have no session
          const { role } = session;
          return session?.role === "ROOT" || request.method === "GET"
            ? undefined
            : forbidden3(`${role} may not.`);
        },
      },
    );
    const v2 = createV2<Session>(
      { createAccount: ({ body }) => ({ status: 201, body }) },
      {
        authenticate,
        permit: ({ operation, session }) =>
          // Each of its operations has a session.
          session.role === "ROOT" ? undefined : forbidden(operation),
      },
    );
    const basic = { Authorization: authorization };
    const wrong = { ...basic, "Content-Type": "application/json" };
    expect((await askInside(v3, "POST /users", wrong, "{")).status).toBe(403);
    const path = "https://h/webservices/services/rest/v2/accounts";
    const xml = { ...basic, "Content-Type": "application/xml" };
    const answer = await askInside(v2, `POST ${path}`, xml, "<X/>");
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("createAccount")]);
  });
});
