import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readSettings } from "../../../service/config/read-settings.ts";
import { settings, type Settings } from "../../../service/config/settings.ts";

// No container runs here: what can be wrong without one is read from the files.
const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const dockerfile = read("deploy/Dockerfile").replaceAll("\\\n", " ");
const nginx = read("deploy/nginx.conf").replace(/^\s*#.*$/gm, "");

interface Part {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly user?: string;
  readonly privileged?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks?:
    | readonly string[]
    | Readonly<Record<string, { ipv4_address?: string } | null>>;
  readonly volumes?: readonly string[];
  readonly extra_hosts?: readonly string[];
  readonly stop_grace_period?: string;
}

const text = read("deploy/compose.yaml");
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Part>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: object;
};
const part = (name: string): Part => compose.services[name] ?? {};
const both = [part("service-1"), part("service-2")];

const fillings = {
  PUBLIC_URL: "https://cloud.example",
  ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
};

/** Values for the variables that the files leave open. */
const filled = (value: string): string =>
  value.replace(
    /\$\{(\w+):\?[^}]*\}/g,
    (_, name: string) => (fillings as Readonly<Record<string, string>>)[name] ?? "filled",
  );

function settingsOf({ environment = {} }: Part): Settings {
  const entries = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
  const result = readSettings([], Object.fromEntries(entries) as Record<string, string>);
  if (result === "help") throw new Error("it asks for help");
  return result;
}

describe("the compose file", () => {
  it("gives both services settings that they take", () => {
    const known = Object.values(settings).map(({ variable }) => variable);
    for (const service of both) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(service.environment ?? {})));
      expect(settingsOf(service)).toMatchObject({
        host: "0.0.0.0",
        port: 8080,
        plainHttp: false,
        sandbox: undefined,
        publicUrl: "https://cloud.example",
        databaseUrl: "postgres://service:filled@database:5432/service",
      });
    }
  });

  it("has one address for the proxy, which alone the services trust", () => {
    const { networks } = part("proxy");
    const address = (networks as Record<string, { ipv4_address?: string }>)["inside"]?.ipv4_address;
    const { trustedProxies } = settingsOf(both[0] ?? {});
    expect(trustedProxies.has(address)).toBe(true);
    expect(trustedProxies.has("172.30.80.3")).toBe(false);
    expect(compose.networks["inside"]?.internal).toBe(true);
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(["proxy"]);
  });

  it("tells the proxy where the services are", () => {
    const addresses = [1, 2].map((number) => {
      const { networks } = part(`service-${number}`);
      const inside = (networks as Record<string, { ipv4_address?: string }>)["inside"];
      return `service-${number}:${inside?.ipv4_address}`;
    });
    expect(part("proxy").extra_hosts).toEqual(addresses);
  });

  it("names only parts, networks, secrets and volumes that there are", () => {
    for (const { depends_on = {}, networks = [], secrets = [], volumes = [] } of Object.values(
      compose.services,
    )) {
      const names = Array.isArray(networks) ? networks : Object.keys(networks);
      expect(Object.keys(compose.services)).toEqual(
        expect.arrayContaining(Object.keys(depends_on)),
      );
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(names));
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining([...secrets]));
      for (const [source = ""] of volumes.map((volume) => volume.split(":")))
        expect([
          source,
          source.startsWith("./")
            ? existsSync(path.join(root, "deploy", source))
            : source in compose.volumes,
        ]).toEqual([source, true]);
    }
    expect(both.map(({ build }) => build)).toEqual(
      both.map(() => ({ context: "..", dockerfile: "deploy/Dockerfile" })),
    );
  });

  it("holds no secret, and asks for those that are missing", () => {
    const secrets = Object.values(compose.services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|DATABASE_URL|KEYS/.test(name)),
    );
    expect(secrets).toHaveLength(7);
    for (const [, value] of secrets) expect(value).toMatch(/\$\{\w+:\?/);
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? "");
    const example = read("deploy/example.env");
    const offered = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? "");
    expect([...new Set(asked)].sort()).toEqual(offered.sort());
    expect(example).toMatch(/^DATABASE_PASSWORD=$/m);
    expect(example).toMatch(/^ENCRYPTION_KEYS=$/m);
    expect(read("deploy/.gitignore")).toMatch(/^\.env$/m);
  });

  it("waits for the requests that a service answers while it stops", () => {
    for (const service of both)
      expect(Number.parseInt(service.stop_grace_period ?? "", 10)).toBeGreaterThan(
        settingsOf(service).shutdownSeconds,
      );
  });
});

describe("the proxy", () => {
  it("asks the services that there are, on their port", () => {
    const servers = [...nginx.matchAll(/\bserver ([\w-]+):(\d+)/g)].map(([, name, port]) => [
      name,
      port,
    ]);
    expect(servers).toEqual([
      ["service-1", "8080"],
      ["service-2", "8080"],
    ]);
  });

  it("speaks TLS on the port that is published, with the secrets that it has", () => {
    const [, inside] = part("proxy").ports?.[0]?.split(":") ?? [];
    expect(/listen (\d+) ssl;/.exec(nginx)?.[1]).toBe(inside);
    expect(nginx.match(/\blisten /g)).toHaveLength(1);
    for (const secret of part("proxy").secrets ?? [])
      expect(nginx).toContain(`/run/secrets/${secret};`);
  });

  it("says who the client is, and does not pass on what the client says", () => {
    expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(nginx).toContain("proxy_set_header X-Forwarded-Proto $scheme;");
  });

  it("is written with blocks and ends of lines that fit", () => {
    expect(nginx.match(/\{/g)?.length).toBe(nginx.match(/\}/g)?.length);
    const lines = nginx.split("\n").map((line) => line.trim());
    expect(lines.filter((line) => line !== "" && !/[;{}]$/.test(line))).toEqual([]);
  });
});

describe("the image", () => {
  const instructions = (name: string): string[] =>
    [...dockerfile.matchAll(new RegExp(`^${name} +(.*)$`, "gm"))].map(([, rest = ""]) => rest);

  it("copies what the project has, and every workspace for npm ci", () => {
    const sources = instructions("COPY")
      .filter((rest) => !rest.startsWith("--from"))
      .flatMap((rest) => rest.split(/ +/).slice(0, -1));
    for (const source of sources)
      expect([source, existsSync(path.join(root, source))]).toEqual([source, true]);
    const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
    expect(sources).toEqual(
      expect.arrayContaining(workspaces.map((folder) => `${folder}/package.json`)),
    );
    const kept = read("deploy/Dockerfile.dockerignore").match(/(?<=^!).*$/gm) ?? [];
    for (const source of sources)
      expect([
        source,
        kept.some((folder) => source === folder || source.startsWith(`${folder}/`)),
      ]).toEqual([source, true]);
  });

  it("has the packages that the service imports from its workspaces", () => {
    const { dependencies } = JSON.parse(read("service/package.json")) as {
      dependencies: Record<string, string>;
    };
    const own = Object.keys(dependencies).filter((name) => name.startsWith("@diptych/"));
    const folders = own.map((name) => name.replace("@diptych/", "").replace(/^v/, "generated/v"));
    for (const folder of folders)
      expect(dockerfile).toContain(` /app/${folder}/dist ${folder}/dist`);
  });

  it("does not run as root, and checks its health where the service listens", () => {
    expect(instructions("USER")).toEqual(["node"]);
    const [port] = instructions("EXPOSE");
    expect(dockerfile).toContain(`http://127.0.0.1:${port}/readyz`);
    expect(port).toBe(both[0]?.environment?.["DIPTYCH_SERVICE_PORT"]);
    expect(dockerfile).not.toMatch(/PASSWORD|SECRET|KEYS|DATABASE_URL=/);
  });

  it("runs a Node.js that the project is for, and what npm start does", () => {
    const bases = instructions("FROM").flatMap((rest) => rest.match(/^node:\S+/) ?? []);
    expect(bases).toHaveLength(2);
    // By its minor version: fixes come with a build, and nothing else does.
    const [, major] = /^node:(\d+)\.\d+-bookworm-slim$/.exec(bases[0] ?? "") ?? [];
    expect(new Set(bases).size).toBe(1);
    // Tests run under it, and the processes of the service too.
    const { jobs } = parse(read(".github/workflows/ci.yml")) as {
      jobs: { node: { strategy: { matrix: { node: number[] } } } };
    };
    expect(jobs.node.strategy.matrix.node).toContain(Number(major));
    expect(read("scripts/smoke-nodes.mjs")).toContain(`const ofImage = "${major}";`);
    expect(read("scripts/start.mjs")).toContain("service/dist/main.js");
    expect(instructions("CMD")).toContain('["node", "service/dist/main.js"]');
  });
});
