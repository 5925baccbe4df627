// @ts-check
/**
 * Keeps the XML examples of a spec: each entry of `components.examples` with `x-xml-of` holds what
 * the generated encoder writes for the first example of that schema; with `x-xml-direction: request`, the encoder of
 * its form in requests.
 *
 * Run as a program it rewrites spec/v2.yaml; `npm run examples` builds before it.
 */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { isMap, isScalar, parseDocument } from "yaml";

/**
 * The spec's text with every XML example written anew; the rest stays letter for letter.
 *
 * @param {string} text the spec
 * @param {Readonly<Record<string, unknown>>} codecs exports of the package generated from it
 * @returns {{ readonly text: string, readonly stale: readonly string[] }} names of examples that differed
 */
export function renewXmlExamples(text, codecs) {
  const document = parseDocument(text);
  const examples = document.getIn(["components", "examples"]);
  if (!isMap(examples)) throw new Error("the document has no components.examples");
  const stale = [];
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  for (const { key, value: example } of examples.items) {
    if (!isMap(example) || !example.has("x-xml-of")) continue;
    const schema = String(example.get("x-xml-of")).split("/").at(-1) ?? "";
    const type = example.get("x-xml-direction") === "request" ? `${schema}Request` : schema;
    const encode = codecs[`encode${type}XmlString`];
    if (typeof encode !== "function") throw new Error(`there is no encoder for ${type}`);
    const value = document.getIn(["components", "schemas", schema, "examples", 0]);
    const xml = encode(isMap(value) ? value.toJS(document) : value);
    const node = example.get("value", true);
    if (!isScalar(node) || node.range == null)
      throw new Error(`${String(key)} has no text as value`);
    if (node.value === xml) continue;
    stale.push(String(key));
    edits.push({ start: node.range[0], end: node.range[1], text: `|-\n        ${xml}\n` });
  }
  let result = text;
  for (const edit of edits.toReversed()) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  }
  return { text: result, stale };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const spec = new URL("../spec/v2.yaml", import.meta.url);
  const codecs = await import(new URL("../generated/v2/dist/index.js", import.meta.url).href);
  const { text, stale } = renewXmlExamples(await readFile(spec, "utf8"), codecs);
  await writeFile(spec, text);
  console.log(
    stale.length === 0 ? "All XML examples are current." : `Renewed ${stale.join(", ")}.`,
  );
}
