import { specDefaults } from "../config/defaults.ts";
import type { ResolvedConfig } from "../config/resolve.ts";
import { mappedHosts } from "../../../generator/source/references/address-map.ts";
import { isKept, keptAddress } from "../../../generator/source/references/reference-path.ts";
import type { DocumentStore } from "../../../generator/source/network/document-store.ts";

/** Options of the command line about addresses. */
export interface AddressOptions {
  /** Fetch nothing. Default: whether `CI` is set. */
  readonly frozen: boolean | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether fetched documents are kept. */
  readonly isKept: boolean;
  /** Fetch what is kept, too. */
  readonly isFresh?: boolean;
}

/** A document, and the most megabytes that it may have. */
interface Named {
  readonly input: string;
  readonly maxMegabytes: number;
}

/** The store of a document's addresses; undefined where none can be asked for it. */
export async function storeFor(
  config: ResolvedConfig,
  { input, maxMegabytes }: Named,
  options: AddressOptions,
): Promise<DocumentStore | undefined> {
  const { allowedHosts = [] } = config.remote;
  const isAsked = allowedHosts.length > 0 || mappedHosts(config.addresses).length > 0;
  if (!isKept(input) && !isAsked) return undefined;
  return openStore(config, config.folder, options, new Set(), maxMegabytes);
}

/** Addresses that the configuration names. */
export const namedIn = ({ documents }: ResolvedConfig): ReadonlySet<string> =>
  new Set(documents.flatMap(({ input }) => keptAddress(input) ?? []));

/**
 * The store of documents that were fetched, beside the configuration or else in the working folder.
 *
 * @param named addresses whose hosts may be asked beside those of the configuration
 */
export async function openStore(
  config: ResolvedConfig | undefined,
  cwd: string,
  { frozen, env, isFresh = false }: AddressOptions,
  named: ReadonlySet<string>,
  maxMegabytes = specDefaults.maxMegabytes,
): Promise<DocumentStore> {
  const { DocumentStore } = await import("../../../generator/source/network/document-store.ts");
  const {
    allowedHosts = [],
    allowHttp = false,
    allowPrivate = false,
    credentials = {},
    seconds = 30,
  } = config?.remote ?? {};
  const inputs = [...named, ...(config === undefined ? [] : namedIn(config))];
  const secrets = new Map<string, string>();
  const missing = new Map<string, string>();
  for (const [host, name] of Object.entries(credentials)) {
    const value = env[name] ?? "";
    if (value === "") missing.set(host, name);
    else secrets.set(host, value);
  }
  return DocumentStore.open({
    folder: config?.folder ?? cwd,
    rules: {
      hosts: new Set([
        ...allowedHosts,
        ...mappedHosts(config?.addresses),
        ...inputs.map((address) => new URL(address).host),
      ]),
      allowHttp,
      allowPrivate,
      credentials: secrets,
      missing,
      seconds,
      maxBytes: maxMegabytes * 1_000_000,
    },
    isFrozen: frozen ?? (env["CI"] !== undefined && !["", "0", "false"].includes(env["CI"])),
    isFresh,
    today: new Date().toISOString().slice(0, 10),
  });
}
