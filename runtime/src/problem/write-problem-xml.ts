import { escapeText } from "../xml/write/escape.ts";
import type { ProblemDetails } from "./problem-details.ts";

/** Characters that XML 1.0 (2.2) cannot hold; details may quote input. */
// eslint-disable-next-line no-control-regex
const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/gu;

/** Problem details as XML. Source: RFC 9457, appendix B. */
export function writeProblemXml(details: ProblemDetails): string {
  let text = '<problem xmlns="urn:ietf:rfc:7807">';
  text += element("type", details.type);
  text += element("title", details.title);
  text += element("status", details.status);
  text += element("detail", details.detail);
  text += element("instance", details.instance);
  if (details.errors !== undefined) {
    text += "<errors>";
    for (const { pointer, parameter, detail } of details.errors) {
      text += `<i>${element("pointer", pointer)}${element("parameter", parameter)}${element("detail", detail)}</i>`;
    }
    text += "</errors>";
  }
  return `${text}</problem>`;
}

function element(name: string, value: string | number | undefined): string {
  if (value === undefined) return "";
  return `<${name}>${escapeText(String(value).replace(illegal, "\ufffd"))}</${name}>`;
}
