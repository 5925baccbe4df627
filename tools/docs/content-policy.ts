import type { Api, ServerNode } from "../../generator/ir/index.ts";

/**
 * The Content-Security-Policy of the page: its own files, and requests to the servers and token
 * endpoints that the document names.
 */
export function contentPolicy(api: Api): string {
  const { servers, operations, securitySchemes } = api;
  const own = operations.flatMap((one) => one.servers);
  const tokens = securitySchemes.flatMap((scheme) => {
    if (scheme.kind === "openIdConnect") return [scheme.url];
    if (scheme.kind !== "oauth2") return [];
    return scheme.flows.flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl ?? "", refreshUrl ?? ""]);
  });
  const all = [...servers, ...own];
  const named = all.some(hasFreeHost)
    ? ["http:", "https:"]
    : [...all.flatMap(addresses), ...tokens].flatMap(originOf);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${[...new Set(["'self'", ...named])].join(" ")}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** Whether readers of the page choose the host of a server themselves. */
const hasFreeHost = ({ url, variables }: ServerNode): boolean => {
  const [host = ""] = /^(?:[^/?#]*:)?\/\/[^/?#]*|^\{[^}]*\}/.exec(url) ?? [];
  return variables.some((one) => one.enum.length === 0 && host.includes(`{${one.name}}`));
};

/** Most addresses that the values of variables give. */
const most = 50;

/** Addresses of a server with the values that its variables can have; those of any value by their default. */
function addresses({ url, variables }: ServerNode): readonly string[] {
  let found = [url];
  for (const { name, default: usual, enum: values } of variables) {
    const written = `{${name}}`;
    if (!found.some((one) => one.includes(written))) continue;
    const each = [...new Set([usual, ...values])];
    found = found
      .flatMap((one) => each.map((value) => one.replaceAll(written, () => value)))
      .slice(0, most);
  }
  return found;
}

/** The origin of an address as a source of a policy; none for one of the page's own host. */
function originOf(address: string): readonly string[] {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return [];
  const { origin } = new URL(address);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : [];
}
