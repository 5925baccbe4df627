import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import {
  badRequest,
  conflict,
  forbidden,
  gone,
  isProblem,
  notFound,
  preconditionFailed,
  problem,
  type ProblemDetails,
  serviceUnavailable,
  tooManyRequests,
  unauthorized,
  unprocessable,
} from "@diptych/runtime";
import { writeProblemXml } from "../../runtime/src/problem/write-problem-xml.ts";

/** A reply as it is generated for an operation that lists problem details. */
interface NotFoundReply {
  readonly status: 404;
  readonly body: {
    type?: string | undefined;
    title?: string | undefined;
    detail?: string | undefined;
  };
  readonly contentType?: "application/problem+json" | undefined;
  readonly headers?: { readonly "X-A"?: string | undefined } | undefined;
  readonly extraHeaders?: Readonly<Record<string, string | readonly string[]>> | undefined;
}

describe("problem replies", () => {
  it("have the status in their type, and fit generated replies", () => {
    const reply: NotFoundReply = notFound("user ann");
    // @ts-expect-error another status
    const wrong: NotFoundReply = conflict("taken");
    expect([reply.status, wrong.status]).toEqual([404, 409]);
    const challenged: { status: 401; headers: { "WWW-Authenticate": string } } = unauthorized(
      "expired",
      "Bearer",
    );
    expect(challenged.headers).toEqual({ "WWW-Authenticate": "Bearer" });
  });

  it.each([
    [badRequest("d"), 400, "Bad Request"],
    [unauthorized("d", "Bearer"), 401, "Unauthorized"],
    [forbidden("d"), 403, "Forbidden"],
    [notFound("d"), 404, "Not Found"],
    [conflict("d"), 409, "Conflict"],
    [gone("d"), 410, "Gone"],
    [preconditionFailed("d"), 412, "Precondition Failed"],
    [unprocessable("d"), 422, "Unprocessable Content"],
    [tooManyRequests("d"), 429, "Too Many Requests"],
    [serviceUnavailable("d"), 503, "Service Unavailable"],
    [problem(499, { detail: "d" }), 499, "Request Failed"],
    [problem(599, { detail: "d" }), 599, "Server Error"],
  ])("%o say what their status means", ({ status, body }, expected, title) => {
    expect(status).toBe(expected);
    expect(body).toEqual({ type: "about:blank", title, status: expected, detail: "d" });
  });

  it("are told from objects that look like them", () => {
    expect(isProblem(forbidden())).toBe(true);
    for (const value of [{ status: 403, body: {} }, null, undefined, true, "403"]) {
      expect(isProblem(value)).toBe(false);
    }
    expect(JSON.stringify(forbidden())).not.toContain("diptych");
  });

  it("keep what they are told", () => {
    const errors = [{ parameter: "x", detail: "is wrong" }];
    expect(problem(400, { type: "/kinds/a", title: "T", instance: "/1", errors }).body).toEqual({
      type: "/kinds/a",
      title: "T",
      status: 400,
      instance: "/1",
      errors: [{ parameter: "x", detail: "is wrong" }],
    });
  });
});

describe("problem details as XML", () => {
  it("have every member, and items of errors", () => {
    const details: ProblemDetails = {
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: "d",
      instance: "/1",
      errors: [
        { pointer: "/role/id", detail: "expected an integer" },
        { parameter: "max", detail: "expected an integer" },
      ],
    };
    expect(writeProblemXml(details)).toBe(
      '<problem xmlns="urn:ietf:rfc:7807">' +
        "<type>about:blank</type><title>Bad Request</title><status>400</status><detail>d</detail>" +
        "<instance>/1</instance><errors>" +
        "<i><pointer>/role/id</pointer><detail>expected an integer</detail></i>" +
        "<i><parameter>max</parameter><detail>expected an integer</detail></i>" +
        "</errors></problem>",
    );
  });

  it.each(["]]>", "<a>&amp;", "\u0000\u0008\ud800\uffff", "a\r\nb\tc", "😀"])(
    "are well-formed whatever is in them: %j",
    (detail) => {
      const parser = new SaxesParser();
      let text = "";
      parser.on("text", (part) => (text += part));
      parser.write(writeProblemXml({ detail })).close();
      // eslint-disable-next-line no-control-regex
      expect(text).toBe(detail.replace(/[\0-\x08\uffff\ud800-\udfff]/gu, "\ufffd"));
    },
  );
});
