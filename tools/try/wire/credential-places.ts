import type { WireRequest } from "./message.ts";

/** A place of a request that carries credentials. */
export interface CredentialPlace {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
}

/** A request without whatever stands at some places: many documents list credentials as parameters beside the scheme. */
export function withoutPlaces(
  request: WireRequest,
  places: readonly CredentialPlace[],
): Pick<WireRequest, "url" | "headers"> {
  const headers = { ...request.headers };
  let { url } = request;
  for (const { in: part, name } of places) {
    if (part === "header") delete headers[name.toLowerCase()];
    else if (part === "query") url = withoutParameter(url, name);
    else if (headers["cookie"] !== undefined) {
      const left = headers["cookie"].split("; ").filter((one) => !one.startsWith(`${name}=`));
      if (left.length > 0) headers["cookie"] = left.join("; ");
      else delete headers["cookie"];
    }
  }
  return { url, headers };
}

function withoutParameter(url: string, name: string): string {
  const [address = "", query] = url.split("?", 2);
  if (query === undefined) return url;
  const left = query.split("&").filter((one) => decoded(one.split("=", 1)[0] ?? "") !== name);
  return left.length === 0 ? address : `${address}?${left.join("&")}`;
}

/** Names that are not encoded rightly are no names of schemes. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
