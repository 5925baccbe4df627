import { at, itemsAt, own, textAt, type JsonObject } from "../site.ts";
import type { Conversion } from "./conversion.ts";

/**
 * `host`, `basePath` and `schemes` as servers; undefined if the document has none of them. Without
 * `schemes` the scheme is that of the address which the document was read from.
 */
export function convertServers(conversion: Conversion): readonly JsonObject[] | undefined {
  const { root } = conversion.document;
  const { places } = conversion;
  const host = textAt(root, "host");
  const basePath = textAt(root, "basePath") ?? "";
  if (host === undefined || host === "") {
    if (basePath === "") return undefined;
    places.note("/servers/0", at(root, "basePath"));
    return [{ url: basePath }];
  }
  const place = at(root, "host");
  const problem = problemOf(host);
  if (problem !== undefined) {
    conversion.diagnostics.report("swagger-host", place, { host, problem });
    return undefined;
  }
  const path = basePath === "/" ? "" : basePath;
  const servers: JsonObject[] = [];
  const schemes = itemsAt(root, "schemes");
  for (const scheme of schemes) {
    if (scheme.value !== "http" && scheme.value !== "https") {
      if (scheme.value !== "ws" && scheme.value !== "wss") continue;
      const args = { feature: `schemes: ${scheme.value}` };
      conversion.diagnostics.report("feature-unsupported", scheme, args);
      continue;
    }
    places.note(`/servers/${servers.length}`, scheme);
    servers.push({ url: `${scheme.value}://${host}${path}` });
  }
  if (own(root, "schemes") === undefined || schemes.length === 0) {
    places.note("/servers/0", place);
    servers.push({ url: `//${host}${path}` });
  }
  return servers;
}

/** Why a host is none. Source: OpenAPI 2.0, Swagger Object: neither scheme nor path, no templates. */
function problemOf(host: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(host)) return "it has a scheme, which belongs to 'schemes'";
  if (host.includes("/")) return "it has a path, which belongs to 'basePath'";
  if (/[{}]/.test(host)) return "a host cannot have variables";
  return URL.canParse(`http://${host}`) ? undefined : "it is not the name of a host";
}
