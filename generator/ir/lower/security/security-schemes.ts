import { suggest } from "../../../diagnostics/suggest.ts";
import {
  at,
  itemsAt,
  membersAt,
  objectAt,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { isToken } from "../../../openapi/token.ts";
import type { OAuthFlow, SecurityRequirement, SecuritySchemeNode } from "../../security.ts";
import { lowerDoc } from "../lower-doc.ts";
import type { Lowering } from "../lowering.ts";
import { originOf } from "../../origin.ts";
import { GivenExtensions } from "../given-extensions.ts";
import { lowerToken } from "./token-extension.ts";

/** `components.securitySchemes`. */
export function lowerSecuritySchemes(lowering: Lowering): readonly SecuritySchemeNode[] {
  const components = objectAt(lowering.document.root, "components");
  const extensions = new GivenExtensions(lowering, "securitySchemes");
  const members = components === undefined ? [] : membersAt(components, "securitySchemes");
  const schemes = members.flatMap((member): SecuritySchemeNode[] => {
    const written = lowering.document.follow(member);
    if (written !== undefined && lowering.document.malformed.isIn(written)) return [];
    const site = written && extensions.on(written, [member.key]);
    const scheme = site === undefined ? undefined : lowerScheme(site);
    if (site === undefined || scheme === undefined) return [];
    if (scheme.kind === "apiKey" && scheme.in !== "query" && !isToken(scheme.parameter))
      lowering.diagnostics.reportOnce("name-token", at(site, "name"), {
        holder: scheme.in,
        name: scheme.parameter,
      });
    const token = lowerToken(lowering, site);
    return [
      {
        name: member.key,
        doc: lowerDoc(site, lowering.document),
        origin: originOf(member),
        ...(token === undefined ? {} : { token }),
        ...scheme,
      },
    ];
  });
  extensions.report(lowering);
  return schemes;
}

type SchemeKind = SecuritySchemeNode extends infer S
  ? S extends SecuritySchemeNode
    ? Omit<S, "name" | "token" | "doc" | "origin">
    : never
  : never;

function lowerScheme(site: Site<JsonObject>): SchemeKind | undefined {
  const text = (key: string): string => textAt(site, key) ?? "";
  switch (own(site, "type")) {
    case "apiKey":
      return {
        kind: "apiKey",
        in: text("in") as "query" | "header" | "cookie",
        parameter: text("name"),
      };
    case "http": {
      const bearerFormat = textAt(site, "bearerFormat");
      const written = text("scheme");
      const scheme = written.toLowerCase();
      return {
        kind: "http",
        scheme,
        written,
        ...(bearerFormat === undefined ? {} : { bearerFormat }),
      };
    }
    case "mutualTLS":
      return { kind: "mutualTLS" };
    case "oauth2":
      return { kind: "oauth2", flows: membersAt(site, "flows").flatMap(lowerFlow) };
    case "openIdConnect":
      return { kind: "openIdConnect", url: text("openIdConnectUrl") };
    default:
      return undefined;
  }
}

function lowerFlow(flow: Site & { readonly key: string }): OAuthFlow[] {
  if (!isObjectSite(flow) || flow.key.startsWith("x-")) return [];
  const urls = Object.fromEntries(
    (["authorizationUrl", "tokenUrl", "refreshUrl"] as const).flatMap((key) => {
      const value = textAt(flow, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const scopes = Object.fromEntries(
    membersAt(flow, "scopes").map((scope) => [scope.key, String(scope.value)]),
  );
  return [{ kind: flow.key as OAuthFlow["kind"], ...urls, scopes }];
}

/** `security` of an operation, or the document's where the operation has none of its own. */
export function lowerSecurity(
  lowering: Lowering,
  operation: Site<JsonObject>,
): readonly SecurityRequirement[] {
  const holder = own(operation, "security") === undefined ? lowering.document.root : operation;
  const components = objectAt(lowering.document.root, "components");
  const declared = components === undefined ? [] : membersAt(components, "securitySchemes");
  const known = new Set(declared.map((member) => member.key));
  return itemsAt(holder, "security").map((requirement) => {
    if (!isObjectSite(requirement)) return [];
    return Object.keys(requirement.value).map((name) => {
      // Schemes behind a reference that leads nowhere are not known.
      if (!known.has(name) && !known.has("$ref"))
        reportUnknown(lowering, at(requirement, name), name, known);
      const scopes = itemsAt(requirement, name).map((scope) => String(scope.value));
      return { scheme: name, scopes };
    });
  });
}

function reportUnknown(
  lowering: Lowering,
  { file, pointer }: Site,
  name: string,
  known: Iterable<string>,
): void {
  const section =
    lowering.document.version === "2.0" ? "securityDefinitions" : "components.securitySchemes";
  const suggestion = suggest(name, known, `Declare it under ${section}`);
  lowering.diagnostics.reportOnce(
    "security-unknown",
    { file, pointer, part: "key" },
    { name, suggestion },
  );
}
