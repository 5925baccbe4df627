import type { ProblemDetails, ProblemError } from "../../problem/problem-details.ts";
import { decodeXml } from "../../xml/read/decode-xml.ts";
import { readRun } from "../../xml/read/lexical/run.ts";
import { skipMisc } from "../../xml/read/misc.ts";
import { runEnd } from "../../xml/read/read-xml-content.ts";
import { isEmptyTag, readCloseTag, readStartTag } from "../../xml/read/read-xml-tag.ts";
import type { XmlReader } from "../../xml/read/reader/xml-reader.ts";
import type { XmlDecodeOptions } from "../../xml/read/xml-decode-options.ts";

/** An element by its local name: its own text, and the elements in it. Attributes mean nothing in problem details. */
interface Member {
  readonly name: string;
  text: string;
  readonly members: Member[];
}

/**
 * Reads problem details in XML. Source: RFC 9457, appendix B.
 *
 * @throws {DecodeError} the text is not such a document
 */
export function readProblemXml(bytes: Uint8Array, options?: XmlDecodeOptions): ProblemDetails {
  const root = decodeXml(bytes, options, ["problem"], readMember);
  const problem: ProblemDetails = textsOf(root, "type", "title", "detail", "instance");
  const status = memberOf(root, "status");
  const errors = memberOf(root, "errors");
  if (status) problem.status = Number(status.text.trim());
  if (errors)
    problem.errors = errors.members.map(
      (error): ProblemError => ({
        detail: "",
        ...textsOf(error, "pointer", "parameter", "detail"),
      }),
    );
  return problem;
}

/** The last member of a name. */
const memberOf = ({ members }: Member, name: string): Member | undefined =>
  members.findLast((member) => member.name === name);

/** Texts of the members that are there. */
function textsOf<Name extends string>(
  parent: Member,
  ...names: readonly Name[]
): { [name in Name]?: string } {
  const texts: { [name in Name]?: string } = {};
  for (const name of names) {
    const member = memberOf(parent, name);
    if (member) texts[name] = member.text.trim();
  }
  return texts;
}

/** Any element. It is read in a loop, so that only the limits bound its depth. */
function readMember(r: XmlReader, start: number, _n: number, _key: string, depth: number): Member {
  const slash = 0x2f;
  const root = newMember(r);
  const open = isEmptyTag(r, start) ? [] : [{ start, member: root }];
  let p = start;
  for (let top = open[0]; top; top = open[open.length - 1]) {
    const { member } = top;
    const end = runEnd(r, p);
    member.text += readRun(r, p, end);
    if (end >= r.end) r.fail("syntax", end, "the document ends within an element");
    p = skipMisc(r, end);
    if (r.bytes[end + 1] === slash) {
      p = readCloseTag(r, end, top.start);
      open.pop();
    } else if (p === end) {
      p = readStartTag(r, end, depth + open.length);
      const child = newMember(r);
      member.members.push(child);
      if (!isEmptyTag(r, p)) open.push({ start: p, member: child });
    } else member.text += r.cdata ?? "";
  }
  r.pos = p;
  return root;
}

/** The element whose start tag has just been read. */
const newMember = (r: XmlReader): Member => ({
  name: r.decode(r.localStart, r.nameEnd),
  text: "",
  members: [],
});
