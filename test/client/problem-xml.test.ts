import { DecodeError } from "@diptych/runtime";
import { expect, it } from "vitest";
import { readProblemXml } from "../../runtime/src/client/response/read-problem-xml.ts";

const read = (text: string): unknown => readProblemXml(new TextEncoder().encode(text));

it("reads problem details in XML with what may stand around and between their texts", () => {
  expect(
    read(`<?xml version="1.0"?>
<!-- a problem -->
<p:problem xmlns:p="urn:ietf:rfc:7807" kind="x">
  <p:type>about:blank</p:type>
  <p:title> Not <![CDATA[<found>]]> &amp; <!-- no --> gone<b>bold</b> </p:title>
  <p:status> 404 </p:status>
  <p:detail/>
  <p:instance>/a</p:instance>
  <p:instance>/b</p:instance>
  <p:balance><p:detail>30</p:detail></p:balance>
  <p:errors>
    <p:error><p:pointer>/name</p:pointer><p:detail>is missing</p:detail></p:error>
    <p:i><p:parameter>id</p:parameter></p:i>
    <p:i/>
  </p:errors>
</p:problem>`),
  ).toEqual({
    type: "about:blank",
    title: "Not <found> &  gone",
    status: 404,
    detail: "",
    instance: "/b",
    errors: [
      { pointer: "/name", detail: "is missing" },
      { parameter: "id", detail: "" },
      { detail: "" },
    ],
  });
  expect(read("<problem/>")).toEqual({});
});

it.each([
  "<problem>",
  "<problem><a></problem>",
  "<problem>&x;</problem>",
  "<other/>",
  "<problem/>a",
])("refuses %s", (text) => {
  expect(() => read(text)).toThrow(DecodeError);
});
