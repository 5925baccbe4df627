import type { Api, OperationNode, SecuritySchemeNode } from "../../../generator/ir/index.ts";
import { withoutPlaces, type CredentialPlace } from "./credential-places.ts";
import type { WireRequest } from "./message.ts";

/** A secret of the environment that a scheme or a header takes. */
export interface Secret {
  /** Name of the variable. */
  readonly variable: string;
  readonly value: string;
}

/** Whose credentials a request has: those of the run, or those of another user. */
export type User = "first" | "second";

/** Credentials that a request has. */
export type CredentialUse = User | "none" | "wrong" | "broken";

/** A token without a signature, which says so itself. Source: RFC 7519, 6. */
export const unsignedToken = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxIn0.";

/** Credentials by the names of security schemes, and headers of every request by their names. */
export interface GivenSecrets {
  readonly schemes: ReadonlyMap<string, Secret>;
  readonly headers: ReadonlyMap<string, Secret>;
  /** Those that another user has in place of them. Absent without another user. */
  readonly second?: {
    readonly schemes: ReadonlyMap<string, Secret>;
    readonly headers: ReadonlyMap<string, Secret>;
  };
}

/** How a request carries a secret, and how a shell writes it. */
interface Carried extends CredentialPlace {
  /** The variable that the secret comes from. */
  readonly variable: string;
  readonly value: string;
  /** Text for double quotes of a shell. */
  readonly shown: string;
  /** Text for a template literal of JavaScript, where `env` reads a variable. */
  readonly written: string;
}

/** Credentials of requests, none of which is printed. */
export class Credentials {
  readonly #schemes: ReadonlyMap<string, SecuritySchemeNode>;
  readonly #given: GivenSecrets;

  constructor({ securitySchemes }: Api, given: GivenSecrets) {
    this.#schemes = new Map(securitySchemes.map((scheme) => [scheme.name, scheme]));
    this.#given = given;
  }

  /**
   * Whether an operation is refused without credentials. A scheme that the document does not have asks for
   * none: no client could send them.
   */
  isGuarded({ security }: OperationNode): boolean {
    return (
      security.length > 0 &&
      security.every((uses) => uses.some(({ scheme }) => this.#schemes.has(scheme)))
    );
  }

  /** Whether there are credentials for an operation. */
  has(operation: OperationNode, user: User = "first"): boolean {
    if (this.#schemesOf(operation, user).length > 0) return true;
    return user === "second" && (this.#given.second?.headers.size ?? 0) > 0;
  }

  /** Whether the run has a second user. */
  get hasSecond(): boolean {
    return this.#given.second !== undefined;
  }

  /** A request with the headers of the run, and with credentials unless these are left out. */
  add(request: WireRequest, operation: OperationNode, use: CredentialUse): WireRequest {
    const { url: address, headers: written } =
      use === "none" ? withoutPlaces(request, this.#placesOf(operation)) : request;
    let url = address;
    const headers = { ...written };
    for (const one of this.#carried(operation, use)) {
      if (one.in === "header") headers[one.name.toLowerCase()] = one.value;
      else if (one.in === "cookie")
        headers["cookie"] = [headers["cookie"], `${one.name}=${one.value}`]
          .filter(Boolean)
          .join("; ");
      else url += `${url.includes("?") ? "&" : "?"}${one.name}=${encodeURIComponent(one.value)}`;
    }
    return { ...request, url, headers };
  }

  /** Where an operation's schemes take credentials, which its parameters may name too. */
  #placesOf({ security }: OperationNode): readonly CredentialPlace[] {
    return security.flat().flatMap(({ scheme }) => {
      const known = this.#schemes.get(scheme);
      if (known === undefined || known.kind === "mutualTLS") return [];
      return known.kind === "apiKey"
        ? { in: known.in, name: known.parameter }
        : { in: "header", name: "authorization" };
    });
  }

  /** Placeholder of each secret text in a shell. */
  get shown(): ReadonlyMap<string, string> {
    return new Map(this.#secrets().map(({ value, shown }) => [value, shown]));
  }

  /** Placeholder of each secret text in a template literal of JavaScript. */
  get written(): ReadonlyMap<string, string> {
    return new Map(this.#secrets().map(({ value, written }) => [value, written]));
  }

  /** Everything secret that a request may have, as it has it: in an address texts are encoded. */
  #secrets(): readonly Pick<Carried, "value" | "shown" | "written">[] {
    const { schemes, headers: named, second } = this.#given;
    const given = [...schemes, ...(second?.schemes ?? [])];
    const all = given.flatMap(([name, secret]) => {
      const scheme = this.#schemes.get(name);
      return (scheme && carriedBy(scheme, secret)) ?? [];
    });
    const headers = [...named.values(), ...(second?.headers.values() ?? [])].map(
      ({ value, variable }) => ({
        value,
        ...plain(variable),
      }),
    );
    const encoded = all
      .filter((one) => one.in === "query" && encodeURIComponent(one.value) !== one.value)
      .map(({ value, variable }) => ({
        value: encodeURIComponent(value),
        shown: `$(node -p 'encodeURIComponent(process.env.${variable})')`,
        written: `\${encodeURIComponent(env("${variable}"))}`,
      }));
    // A service may give a secret back, and a run sends what it was given.
    const bare = given.map(([, { value, variable }]) => ({
      value,
      ...plain(variable),
    }));
    return [...bare, ...all, ...headers, ...encoded];
  }

  #carried(operation: OperationNode, use: CredentialUse): readonly Carried[] {
    const { headers, schemes: secrets } = this.#givenTo(use === "second" ? "second" : "first");
    const own = [...headers].map(
      ([name, { value, variable }]): Carried => ({
        in: "header",
        name,
        variable,
        value,
        ...plain(variable),
      }),
    );
    if (use === "none") return own;
    const user = use === "second" ? "second" : "first";
    const schemes = this.#schemesOf(operation, user).flatMap((scheme) => {
      const secret = secrets.get(scheme.name);
      if (secret === undefined) return [];
      if (use === "broken") return brokenBy(scheme, secret) ?? [];
      const wrong = { ...secret, value: "nobody:wrong" };
      return carriedBy(scheme, use === "wrong" ? wrong : secret) ?? [];
    });
    return [...own, ...schemes];
  }

  /** Secrets of a user. A secret that only one user has, such as the key of an application, is that of both. */
  #givenTo(user: User): Pick<GivenSecrets, "schemes" | "headers"> {
    const { schemes, headers, second } = this.#given;
    if (user === "first" || second === undefined) return { schemes, headers };
    return {
      schemes: new Map([...schemes, ...second.schemes]),
      headers: new Map([...headers, ...second.headers]),
    };
  }

  /** Schemes of the first alternative for which a user has all credentials; the second one has some of its own. */
  #schemesOf({ security }: OperationNode, user: User): readonly SecuritySchemeNode[] {
    const { schemes: secrets } = this.#givenTo(user);
    const { second } = this.#given;
    const isOwn = (scheme: string): boolean =>
      user === "first" || second?.schemes.has(scheme) === true || (second?.headers.size ?? 0) > 0;
    const found = security.find(
      (schemes) =>
        schemes.length > 0 &&
        schemes.every(({ scheme }) => secrets.has(scheme)) &&
        schemes.some(({ scheme }) => isOwn(scheme)),
    );
    return (found ?? []).flatMap(({ scheme }) => this.#schemes.get(scheme) ?? []);
  }
}

/** Credentials that no service could have given: a token without a signature, or what is no base64. */
function brokenBy(scheme: SecuritySchemeNode, secret: Secret): Carried | undefined {
  const made = carriedBy(scheme, { ...secret, value: unsignedToken });
  const isBasic = scheme.kind === "http" && scheme.scheme === "basic";
  return made && isBasic ? { ...made, value: "Basic *" } : made;
}

const plain = (variable: string): Pick<Carried, "shown" | "written"> => ({
  shown: `$${variable}`,
  written: `\${env("${variable}")}`,
});

function carriedBy(scheme: SecuritySchemeNode, { value, variable }: Secret): Carried | undefined {
  const bearer: Carried = {
    in: "header",
    name: "authorization",
    variable,
    value: `Bearer ${value}`,
    shown: `Bearer $${variable}`,
    written: `Bearer \${env("${variable}")}`,
  };
  switch (scheme.kind) {
    case "apiKey":
      return { in: scheme.in, name: scheme.parameter, variable, value, ...plain(variable) };
    case "http":
      if (scheme.scheme === "basic")
        return {
          ...bearer,
          value: `Basic ${Buffer.from(value).toString("base64")}`,
          shown: `Basic $(printf %s "$${variable}" | base64 -w 0)`,
          written: `Basic \${btoa(env("${variable}"))}`,
        };
      if (scheme.scheme === "bearer") return bearer;
      return {
        ...bearer,
        value: `${scheme.written} ${value}`,
        shown: `${scheme.written} $${variable}`,
        written: `${scheme.written} \${env("${variable}")}`,
      };
    case "oauth2":
    case "openIdConnect":
      return bearer;
    case "mutualTLS":
      return undefined;
  }
}
