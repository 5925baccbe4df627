import { afterAll, beforeAll, expect, it } from "vitest";
import { from } from "./responses.ts";
import { open, type Opened, type Received } from "./uploads.ts";
import { xmlDocument } from "./xml-document.ts";

type Name = "putNamed" | "streamNamed" | "putPositions";

const same = ({ body }: { body: unknown }): object => ({ status: 200, body });
const handlers = {
  putNamed: same,
  putPositions: same,
  async streamNamed({ body }: { body: AsyncIterable<Received> }) {
    const parts: unknown[] = [];
    for await (const { name, value } of body) parts.push([name, value]);
    return { status: 200, body: parts };
  },
};

let opened: Opened<Name>;
beforeAll(async () => {
  opened = await open<Name>(handlers, {}, "node", xmlDocument);
});
afterAll(() => opened.close());

const point = { x: 1, at: "2024-02-29T12:00:00Z", names: ["<ä>", "b"] };
const body = { point, points: [{ x: 2 }, { x: 3, names: [] }], own: { a: "&" } };

it("parts in XML are values of their schemas, in requests and responses", async () => {
  const { client } = opened;
  expect(await client.putNamed({ body })).toEqual(body);
  expect(await client.putPositions({ body: [point, "a"] })).toEqual([point, "a"]);
  expect(await client.streamNamed({ body })).toEqual([
    ["point", point],
    ["points", { x: 2 }],
    ["points", { x: 3, names: [] }],
    ["own", body.own],
  ]);
  const parts: unknown[] = [];
  for await (const { name, value, headers } of client.putNamed.parts({ body }))
    parts.push([name, value, headers?.["content-type"]]);
  expect(parts).toEqual([
    ["point", point, "application/xml"],
    ["points", { x: 2 }, "text/xml;charset=UTF-8"],
    ["points", { x: 3, names: [] }, "text/xml;charset=UTF-8"],
    ["own", body.own, "application/vnd.own+xml"],
  ]);
});

it("parts that a handler gives one after the other are written by the codec", async () => {
  const made = await open<Name>(
    { putNamed: () => ({ status: 200, body: from({ name: "point", value: { x: 5 } }) }) },
    {},
    "fetch",
    xmlDocument,
  );
  expect(await made.client.putNamed({ body })).toEqual({ point: { x: 5 } });
});

/** Sends a part as it is. */
async function send(path: string, xml: string, contentType = "application/xml"): Promise<unknown> {
  const form = new FormData();
  form.set("point", new Blob([xml], { type: contentType }));
  const response = await fetch(opened.origin + path, { method: "PUT", body: form });
  return response.status === 200
    ? Object.fromEntries(await response.formData().catch(() => []))
    : ((await response.json()) as { errors: unknown }).errors;
}

it("parts are elements of the names of their schemas, as others write them", async () => {
  const { point: text } = (await send("/named", '<p:point xmlns:p="urn:p" x="7"/>')) as {
    point: string;
  };
  expect(text).toContain('<point xmlns="urn:p" x="7"></point>');
  const own = { own: '<anything a="b"/>', point: '<point xmlns="urn:p" x="7"/>' };
  const form = new FormData();
  form.set("own", new Blob([own.own], { type: "application/vnd.own+xml" }));
  form.set("point", new Blob([own.point], { type: "application/xml" }));
  const response = await fetch(`${opened.origin}/streamed`, { method: "PUT", body: form });
  expect(await response.json()).toEqual([
    ["own", { a: "b" }],
    ["point", { x: 7 }],
  ]);
});

it.each([
  ["a value that breaks a rule", '<point xmlns="urn:p" x="-1"/>', "/point/x"],
  ["what is not well-formed", "<point", "/point"],
  ["another root", '<other xmlns="urn:p" x="1"/>', "/point"],
])("%s is refused, whole and part by part", async (_, xml, pointer) => {
  for (const path of ["/named", "/streamed"])
    expect(await send(path, xml)).toMatchObject([{ pointer }]);
});

it("a part of another media type is refused", async () => {
  const xml = '<point xmlns="urn:p" x="1"/>';
  expect(await send("/named", xml, "application/json")).toMatchObject([{ pointer: "/point" }]);
});

it("callers hear of a mistake before anything is sent", async () => {
  await expect(opened.client.putNamed({ body: { point: { x: -1 } } })).rejects.toMatchObject({
    kind: "encode",
    issues: [{ path: "/point/x" }],
  });
});
