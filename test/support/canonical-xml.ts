import { SaxesParser } from "saxes";

/** An element in canonical form: expanded names, sorted attributes, text without indentation. */
export interface CanonicalElement {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly children: readonly (CanonicalElement | string)[];
}

interface OpenElement extends CanonicalElement {
  readonly children: (CanonicalElement | string)[];
}

const xmlns = "http://www.w3.org/2000/xmlns/";

/** Parses a document with namespaces; throws if it is not well-formed. */
export function canonicalXml(text: string): CanonicalElement {
  const root: OpenElement = { name: "", attributes: [], children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const own = Object.values(attributes).filter((attribute) => attribute.uri !== xmlns);
    const texts = own.map((attribute) => `{${attribute.uri}}${attribute.local}=${attribute.value}`);
    const element: OpenElement = {
      name: `{${uri}}${local}`,
      attributes: texts.sort(),
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (data: string): void => {
    const children = open.at(-1)?.children ?? [];
    const last = children.at(-1);
    if (typeof last === "string") children[children.length - 1] = last + data;
    else children.push(data);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const children = open.pop()?.children ?? [];
    if (!children.some((child) => typeof child === "object")) return;
    const kept = children.filter((child) => typeof child === "object" || child.trim() !== "");
    children.splice(0, children.length, ...kept);
  });
  parser.write(text.trim()).close();
  return root.children.find((child) => typeof child === "object") as CanonicalElement;
}
