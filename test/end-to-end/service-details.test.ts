import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Wire, type RawAnswer } from "../server/wire/raw.ts";
import { authorization, openExchange, type Exchange } from "./exchange.ts";
import { interfaces } from "./interfaces.ts";

const [v2, v3] = interfaces;
if (v2 === undefined || v3 === undefined) throw new Error("there are two interfaces");

/** What clients of such services send, written by hand, and what they rely on in the answer. */
describe("requests of other clients", () => {
  let one: Exchange;
  let two: Exchange;
  beforeAll(async () => {
    [two, one] = await Promise.all([openExchange(v2), openExchange(v3)]);
  });
  afterAll(() => Promise.all([one.close(), two.close()]));

  async function send(
    exchange: Exchange,
    line: string,
    headers: readonly string[] = [],
    body = "",
  ): Promise<RawAnswer> {
    exchange.seen.length = 0;
    const wire = new Wire(Number(new URL(exchange.origin).port));
    const auth = `Authorization: ${authorization}`;
    const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    const head = [`${line} HTTP/1.1`, "Host: localhost", auth, ...length, ...headers];
    // The wire takes a character for each byte.
    const bytes = Buffer.from(body).toString("latin1");
    await wire.writeAsIs(`${head.join("\r\n")}\r\n\r\n${bytes}`);
    const answer = await wire.answer(line.startsWith("HEAD"));
    wire.destroy();
    return answer;
  }

  const rest = "/webservices/services/rest/v2";
  const user = {
    id: 7,
    name: "asmith",
    type: "LOCAL",
    first_name: null,
    last_name: null,
    email: "asmith@cloud.test",
    primary_phone: null,
    alternate_phone: null,
    role: "MANAGER",
    is_enabled: true,
    links: [{ rel: "self", href: "https://cloud.test/rest/v3/users/asmith", method: "GET" }],
  };
  const getUser = "GET /rest/v3/users/asmith";

  it.each([
    ["Java", ["Accept: text/html, image/gif, image/jpeg, */*; q=0.2", "Connection: keep-alive"]],
    ["Java, older", ["Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2"]],
    ["curl", ["User-Agent: curl/8.5.0", "Accept: */*"]],
    [".NET, with a media type on a GET", ["Content-Type: application/json; charset=utf-8"]],
    ["Python", ["Accept-Encoding: gzip, deflate", "Accept: */*", "Connection: keep-alive"]],
  ])("%s reads JSON of version 3 and XML of version 2", async (_, headers) => {
    one.reply = { status: 200, body: user };
    const json = await send(one, getUser, headers);
    expect(json).toMatchObject({ status: 200, headers: { "content-type": "application/json" } });
    expect(JSON.parse(json.text)).toEqual(user);

    two.reply = { status: 200, body: { userid: "asmith", id: 7 } };
    const xml = await send(two, `GET ${rest}/accounts/asmith`, headers);
    expect(xml.status).toBe(200);
    expect(xml.headers["content-type"]).toBe("application/xml; charset=UTF-8");
    expect(xml.text).toContain("<userid>asmith</userid>");
  });

  it("quotes, parentheses, commas and semicolons stand in a query as they are", async () => {
    one.reply = {
      status: 200,
      body: { pagination: { page_size: 100, page_number: 1 }, items: [] },
    };
    const texts = [
      [`(role -eq "A,B")+-and+(is_enabled -eq true)`, 200],
      ["-not(role -eq 'a;b (c)')", 200],
      ["role+-eq+MANAGER&utm=x;y", 200],
      ["role -like MANAGER", 400],
    ] as const;
    for (const [text, status] of texts) {
      const answer = await send(one, `GET /rest/v3/users?filter=${text.replaceAll(" ", "+")}`);
      expect(answer.status, text).toBe(status);
      if (status === 400) expect(answer.text).toMatch(/"parameter":"filter","detail":"position 6/);
    }
  });

  it("a plus in a path is a space in version 2 and itself in version 3", async () => {
    two.reply = { status: 200, body: { name: "web tier" } };
    await send(two, `GET ${rest}/attributes/name/web+tier`);
    expect(two.seen[0]?.request.path).toEqual({ name: "web tier" });
    await send(two, `GET ${rest}/attributes/name/web%2Btier`);
    expect(two.seen[0]?.request.path).toEqual({ name: "web+tier" });
    one.reply = { status: 200, body: user };
    await send(one, "GET /rest/v3/users/a+b");
    expect(one.seen[0]?.request.path).toEqual({ user_name: "a+b" });
  });

  it("the prefix of version 3 may have a capital V", async () => {
    one.reply = { status: 200, body: user };
    expect(await send(one, "GET /rest/V3/users/asmith")).toMatchObject({ status: 200 });
    expect(await send(one, "GET /REST/v3/users/asmith")).toMatchObject({ status: 404 });
  });

  it("literal paths go before those with a parameter", async () => {
    two.reply = { status: 200, body: { count: 3 } };
    const paths = v2.api.operations.filter(({ path }) => !path.includes("{"));
    for (const { path, name, method } of paths) {
      if (method !== "get") continue;
      await send(two, `GET ${rest}${path}`);
      expect(two.seen[0]?.operation ?? name).toBe(name);
    }
  });

  it("XML comes with its charset, and as text/xml where the document says so", async () => {
    two.reply = { status: 201, body: "<Export><Name>a &amp; b</Name></Export>" };
    const line = `POST ${rest}/configurations/workflows/action/export`;
    const text = await send(two, line, ["Content-Length: 0"]);
    expect(text.headers["content-type"]).toMatch(/^text\/xml; ?charset=UTF-8$/i);
    expect(text.text).toBe("<Export><Name>a &amp; b</Name></Export>");

    two.reply = { status: 201, body: { userid: "x" } };
    for (const type of ["application/xml;charset=UTF-8", 'Application/XML; charset="utf-8"']) {
      const head = [`Content-Type: ${type}`];
      const body = "<Account><userid>jérôme</userid></Account>";
      await send(two, `POST ${rest}/accounts`, head, body);
      expect(two.seen[0]?.request.body, type).toMatchObject({ userid: "jérôme" });
    }
  });

  it("204 has neither body nor Content-Type", async () => {
    two.reply = { status: 204 };
    const answer = await send(two, `DELETE ${rest}/accounts/asmith`);
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers).not.toHaveProperty("content-type");
    expect(answer.headers).not.toHaveProperty("content-length");
  });

  it("HEAD and OPTIONS are answered, other methods told what there is", async () => {
    one.reply = { status: 200, body: user };
    const head = await send(one, "HEAD /rest/v3/users/asmith");
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(Number(head.headers["content-length"])).toBe(JSON.stringify(user).length);
    const options = await send(one, "OPTIONS /rest/v3/users/asmith");
    expect(options).toMatchObject({ status: 204, headers: { allow: "GET, PATCH, HEAD, OPTIONS" } });
    const put = await send(one, "PUT /rest/v3/users/asmith");
    expect(put).toMatchObject({ status: 405, headers: { allow: "GET, PATCH, HEAD, OPTIONS" } });
  });

  it("problems come as XML to those who read XML", async () => {
    const answer = await send(two, `GET ${rest}/accounts/asmith?x`, ["Accept: application/xml"]);
    expect(answer.status).not.toBe(406);
    const wrong = await send(two, `GET ${rest}/forms/seven`, ["Accept: application/xml"]);
    expect(wrong).toMatchObject({
      status: 400,
      headers: { "content-type": "application/problem+xml; charset=UTF-8" },
    });
    expect(wrong.text).toContain('<problem xmlns="urn:ietf:rfc:7807">');
    expect(wrong.text).toContain("<parameter>id</parameter>");
  });
});
