import { describe, expect, it } from "vitest";
import { accepts } from "@diptych/runtime";
import { Negotiator } from "../../runtime/src/server/negotiation/negotiator.ts";
import { ask } from "./ask.ts";
import { sample } from "./sample.ts";
import { allowed, processorTime } from "../support/processor-time.ts";

const both = ["application/json", "application/xml; charset=UTF-8"];

describe("choosing a media type", () => {
  it.each<[string | undefined, number]>([
    [undefined, 0],
    ["", 0],
    [" , ,", 0],
    ["*/*", 0],
    ["application/json", 0],
    ["application/xml", 1],
    ["APPLICATION/XML", 1],
    ["application/xml;charset=utf-8", 1],
    ["application/xml;charset=iso-8859-1", 1],
    ['application/xml; charset="UTF-8"', 1],
    ["application/xml;version=1", -1],
    ["application/*", 0],
    ["text/*", 1],
    ["text/*;q=0.1, application/json;q=0.01", 0],
    ["text/*, application/json;q=0", 1],
    ["text/*, application/xml;q=0", -1],
    ["text/*, text/xml;q=0", -1],
    ["text/*;q=0", -1],
    ["text/*;q=0, application/xml", 1],
    ["text/html, text/*;q=0.3", 1],
    ["text/xml", 1],
    ["application/json;q=0.5, application/xml", 1],
    ["application/json;q=0.5, application/xml;q=0.5", 0],
    ["application/json; q=0.1, */*; q=0.2", 1],
    ["application/json;q=0, */*", 1],
    ["application/json;q=0, application/xml;q=0", -1],
    ["*/*;q=0", -1],
    ["application/*;q=0, */*", -1],
    ["application/xml;q=0.001", 1],
    ["application/xml;q=0.5;ext=1, application/json;q=0.4", 1],
    // As Java's HttpURLConnection sends them, now and formerly.
    ["text/html, image/gif, image/jpeg, */*; q=0.2", 0],
    ["text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", 0],
    ["*", 0],
    // Browsers.
    ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", 1],
    // What is no list of media ranges counts as absent where nothing else is accepted.
    ["json", 0],
    ["text/html, json", 0],
    ["application/xml, json", 1],
    ["application/xml;q=high", 0],
    ["/", 0],
    ["a/b/c", 0],
    ['application/xml;x="a,b', 0],
    ["\u0000", 0],
    ['text/html;x="application/json, ", application/xml', 1],
    ["text/html", -1],
    ["image/png, text/plain;q=0.5", -1],
    ["*/json", -1],
  ])("%j is %d", (accept, index) => {
    const negotiator = new Negotiator(both);
    expect(negotiator.choose(accept)).toBe(index);
    expect(negotiator.choose(accept)).toBe(index);
  });

  it.each([
    ["application/json", ["application/vnd.own+json"], 0],
    ["application/json", ["application/problem+xml", "application/problem+json"], 1],
    ["text/xml", ["application/problem+json", "application/problem+xml"], 1],
    ["application/xml, */*;q=0.1", ["application/problem+json", "application/problem+xml"], 1],
    ["application/problem+json;q=0.1, application/json", ["application/problem+json"], 0],
    ["application/xml", ["application/problem+json"], -1],
    ["image/png", ["*/*"], 0],
    ["image/png", ["image/*"], 0],
    ["image/png", ["text/*"], -1],
    ["text/csv;header=absent", ["text/csv", "text/csv; header=absent"], 1],
    ["text/csv", ["text/csv; header=absent"], 0],
    ["a/b", ["no media type"], -1],
    ["text/*", ["application/xml", "text/plain"], 1],
    ["text/*", ["application/xml", "text/xml"], 1],
    ["text/*", ["application/vnd.own+xml", "application/*"], -1],
    ["text/*", ["application/json"], -1],
  ])("%s of %j is %d", (accept, offers, index) => {
    expect(new Negotiator(offers).choose(accept)).toBe(index);
  });

  it("takes a hostile header in linear time", () => {
    const negotiator = new Negotiator(both);
    for (const unit of [",", "a/b;", 'a/b;x="', "*;*/", "a/b;q=1,", " ", '"\\']) {
      const started = processorTime();
      negotiator.choose(unit.repeat(100_000));
      const taken = processorTime() - started;
      expect(taken, unit).toBeLessThan(allowed(2000));
    }
  });

  it("goes on where clients send ever new headers", () => {
    const negotiator = new Negotiator(both);
    for (let i = 0; i < 1000; i++) {
      expect(negotiator.choose(`application/xml;q=0.${i + 1}`)).toBe(1);
    }
    expect(negotiator.choose("application/json")).toBe(0);
  });
});

describe("the media type of an answer", () => {
  const server = sample();
  const post = (accept: string) =>
    ask(
      server,
      "POST /users",
      { "Content-Type": "application/json", Accept: accept },
      '{"name":"a"}',
    );

  it("is one that the document lists and the client likes best", async () => {
    expect((await post("application/xml")).headers).toMatchObject({
      "content-type": "application/xml; charset=UTF-8",
      "content-length": "27",
      vary: "Accept",
    });
    expect((await post("*/*")).headers["content-type"]).toBe("application/json");
    expect(await post("application/xml")).toMatchObject({
      text: "<User><name>a</name></User>",
    });
  });

  it("is 406 with what there is where nothing is acceptable, before the handler is called", async () => {
    let called = false;
    const own = sample({
      xmlOnly: () => {
        called = true;
        return { status: 200, body: { name: "a" } };
      },
    });
    const answer = await ask(own, "GET /xml", { Accept: "application/json" });
    expect(answer.status).toBe(406);
    expect(answer.text).toContain("application/xml; charset=UTF-8");
    expect(called).toBe(false);
    expect(
      await ask(own, "GET /xml", { Accept: "text/html, image/gif, */*; q=0.2" }),
    ).toMatchObject({ status: 200, headers: { "content-type": "application/xml; charset=UTF-8" } });
  });

  it("is never 406 where a success may come without a body", async () => {
    const answer = await ask(server, "DELETE /users/a", { Accept: "image/png" });
    expect(answer.status).toBe(204);
  });

  it("is the first of an error's where the client accepts none of them: it is late to refuse", async () => {
    const own = sample({ xmlOnly: () => ({ status: 404, body: { status: 404 } }) });
    const answer = await ask(own, "GET /xml", { Accept: "application/xml" });
    expect(answer.headers["content-type"]).toBe("application/problem+xml; charset=UTF-8");
    const other = await ask(own, "GET /xml", { Accept: "application/xml;q=0.5, application/json" });
    expect(other.headers["content-type"]).toBe("application/problem+json");
  });

  it("is the handler's where the document has a range", async () => {
    expect((await ask(server, "GET /note")).headers["content-type"]).toBe("text/plain");
    const silent = sample({ readNote: () => ({ status: 200, body: "x" }) });
    expect((await ask(silent, "GET /note")).headers["content-type"]).toBe(
      "application/octet-stream",
    );
    const evil = { status: 200, body: "x", contentType: "text/plain\r\nX-Evil: 1" };
    const own = sample({ readNote: () => evil }, { onError: () => undefined });
    expect(await ask(own, "GET /note")).toMatchObject({ status: 500 });
  });
});

describe("the media type of the server's own problems", () => {
  const server = sample();
  const typeOf = async (line: string, accept?: string): Promise<string | undefined> => {
    const headers = accept === undefined ? {} : { Accept: accept };
    return (await ask(server, line, headers)).headers["content-type"];
  };

  it("is one that the operation lists", async () => {
    expect(await typeOf("GET /users?page_size=x")).toBe("application/problem+json");
    expect(await typeOf("GET /users?page_size=x", "application/xml, application/json;q=0.1")).toBe(
      "application/problem+json",
    );
    expect(await typeOf("GET /xml", "application/json")).toBe("application/problem+json");
    expect(await typeOf("GET /xml", "text/html")).toBe("application/problem+xml; charset=UTF-8");
  });

  it("is one that any operation lists where there is no operation", async () => {
    expect(await typeOf("GET /nothing")).toBe("application/problem+json");
    expect(await typeOf("GET /nothing", "text/xml")).toBe("application/problem+xml; charset=UTF-8");
    expect(await typeOf("PATCH /users", "application/problem+xml")).toBe(
      "application/problem+xml; charset=UTF-8",
    );
  });

  it("is told to caches where there is a choice", async () => {
    expect((await ask(server, "GET /users?page_size=x")).headers).not.toHaveProperty("vary");
    expect((await ask(server, "GET /xml", { Accept: "image/png" })).headers).toMatchObject({
      vary: "Accept",
    });
    expect((await ask(server, "GET /nothing")).headers).toMatchObject({ vary: "Accept" });
  });

  it("is written as RFC 9457 says", async () => {
    const answer = await ask(server, "PATCH /users", { Accept: "application/xml" });
    expect(answer.text).toBe(
      '<problem xmlns="urn:ietf:rfc:7807">' +
        "<type>about:blank</type><title>Method Not Allowed</title><status>405</status>" +
        "<detail>This path knows GET, POST, HEAD, OPTIONS.</detail></problem>",
    );
  });
});

describe("the media type that a request prefers", () => {
  it.each<[string | undefined, string | undefined]>([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["text/csv", "text/csv"],
    ["text/*;q=0.9, application/json;q=0.5", "text/csv"],
    ["application/json, text/csv;q=0.9", "application/json"],
    ["image/png", undefined],
  ])("of Accept: %s is %s", (accept, expected) => {
    const headers = accept === undefined ? {} : { accept };
    const found = accepts({ headers }, "application/json", "text/csv");
    expect(found).toBe(expected);
    expect(found).toBe(accepts({ headers }, "application/json", "text/csv"));
  });

  it("is of those that are asked for", () => {
    const headers = { accept: "text/csv" };
    expect(accepts({ headers }, "text/csv", "application/json")).toBe("text/csv");
    expect(accepts({ headers }, "application/json")).toBeUndefined();
    expect(accepts({ headers })).toBeUndefined();
  });
});
