import {
  at,
  membersAt,
  objectAt,
  own,
  type JsonObject,
  type Site,
} from "../../../../openapi/site.ts";
import { isToken } from "../../../../openapi/token.ts";
import type { PartNode } from "../../../content.ts";
import type { OperationLowering } from "../operation-lowering.ts";
import { reportIgnored } from "../encodings.ts";

/** Headers that say how a part is read. Source: OpenAPI 3.2, Encoding Object; RFC 7578, 4. */
const described = /^content-(?:type|disposition|transfer-encoding)$/i;

/**
 * The headers that an Encoding Object requires of a file; what else it says of headers is reported.
 */
export function lowerPartHeaders(
  lowering: OperationLowering,
  encoding: Site<JsonObject>,
  name: string,
  kind: PartNode["kind"],
): readonly string[] {
  const headers = objectAt(encoding, "headers");
  if (headers === undefined) return [];
  const ignore = (site: Site, what: string, reason: string): void =>
    reportIgnored(lowering, site, `${what} of '${name}'`, reason);
  if (kind !== "file") {
    ignore(headers, "'headers'", "headers of parts are neither typed nor checked but for files");
    return [];
  }
  const required: string[] = [];
  for (const member of membersAt(encoding, "headers")) {
    const header = lowering.document.follow(member);
    const what = `The header '${member.key}'`;
    if (header === undefined) continue;
    if (described.test(member.key)) ignore(member, what, "the part has it without a description");
    else if (own(header, "required") !== true)
      ignore(member, what, "headers of parts are checked only where they are required");
    else {
      required.push(member.key);
      if (!isToken(member.key))
        lowering.diagnostics.reportOnce(
          "name-token",
          { file: member.file, pointer: member.pointer, part: "key" },
          { holder: "header", name: member.key },
        );
      if (saysMore(lowering, header))
        ignore(member, `The schema of the header '${member.key}'`, "values of these are any text");
    }
  }
  return required;
}

/** Whether a header may not have every text. */
function saysMore(lowering: OperationLowering, header: Site<JsonObject>): boolean {
  const content = membersAt(header, "content")[0];
  const media = content === undefined ? undefined : lowering.document.follow(content);
  const place = own(header, "schema") === undefined ? media : header;
  if (place === undefined || own(place, "schema") === undefined) return false;
  const schema = lowering.document.follow(at(place, "schema"));
  if (schema === undefined) return true;
  const { type } = schema.value;
  if (type !== undefined && type !== "string") return true;
  return Object.keys(schema.value).some((key) => !plain.has(key));
}

const plain: ReadonlySet<string> = new Set([
  "type",
  "title",
  "description",
  "$comment",
  "example",
  "examples",
]);
