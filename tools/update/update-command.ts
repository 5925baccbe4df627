import { diffPolicy } from "../frame/config/resolve.ts";
import { addressOf } from "../../generator/source/references/reference-path.ts";
import { visible } from "../../generator/diagnostics/visible.ts";
import type { DocumentStore } from "../../generator/source/network/document-store.ts";
import { compareInputs } from "../diff/run/compare-inputs.ts";
import type { Compared } from "../diff/run/compared.ts";
import { atAddress } from "../frame/input/read-argument.ts";
import { differencesText } from "../diff/run/print-differences.ts";
import type { CliHost } from "../frame/host.ts";
import { optionalConfig } from "../frame/open-config.ts";
import { pageOfRule } from "../frame/pages.ts";
import type { UpdateFlags } from "./flags.ts";
import { Printer } from "../frame/printer.ts";
import { Report } from "../frame/report.ts";
import { exitCodes, usageError } from "../frame/usage.ts";
import { addressesFrom, mappedFiles } from "../frame/remote/addresses-from.ts";
import { namedIn, openStore } from "../frame/remote/open-store.ts";

/** Fetches documents again, and keeps them if all of them can be read. Returns the exit code. */
export async function updateDocuments(
  names: readonly string[],
  flags: UpdateFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  const config = await optionalConfig(host, flags.config, printer);
  if (typeof config === "number") return config;
  const wrong = names.find((name) => addressOf(name, "") === undefined);
  if (wrong !== undefined)
    return usageError(host, `'${wrong}' is no address`, "name one as 'https://host/openapi.yaml'");
  const given = new Set(names.flatMap((name) => addressOf(name, "") ?? []));
  const options = { env: host.env, isKept: true };
  const kept = await openStore(config, host.cwd, { ...options, frozen: true }, given);
  if (kept.problem !== undefined)
    return usageError(
      host,
      kept.problem.reason,
      "restore 'diptych.lock', or remove it and run this again",
    );
  const configured = config === undefined ? new Set<string>() : namedIn(config);
  if (flags.prune === true && given.size > 0) {
    const cure = "leave out the addresses; those that the configuration names are fetched again";
    return usageError(host, "--prune is about all addresses of the lock", cure);
  }
  const inLock = flags.prune === true ? new Set<string>() : namedByCommands(kept);
  const named = given.size > 0 ? given : new Set([...configured, ...inLock]);
  if (named.size === 0 && (flags.prune !== true || kept.lock.size === 0))
    return usageError(host, "no address is named", "name one, or set one as 'input'");
  const asking = { ...options, frozen: false, isFresh: true };
  const fresh = await openStore(config, host.cwd, asking, named);
  const found = new Report(host.cwd);
  const compared: Compared[] = [];
  const policy = {
    ...(config?.diff ?? diffPolicy()),
    today: new Date().toISOString().slice(0, 10),
  };
  const mapped = mappedFiles(host.cwd, addressesFrom(config, host.cwd));
  let isUnread = false;
  for (const address of named) {
    const next = { ...atAddress(address, fresh, mapped), name: address };
    const isNew = !kept.lock.has(address);
    const old = isNew ? next : { ...atAddress(address, kept, mapped), name: address };
    const result = await compareInputs([old, next], policy, found, host.cwd);
    if (result === undefined) isUnread = true;
    else compared.push(result);
  }
  if (found.count("error") > 0 || isUnread || flags.all === true) printer.err.findings(found);
  const run = {
    compared,
    isQuiet: printer.isQuiet,
    riskyFails: false,
    page: pageOfRule(host.cwd),
    color: printer.out.color,
    all: flags.all === true,
  };
  printer.out.write(differencesText("stylish", run));
  // All or nothing: a document that cannot be read leaves those that are kept.
  if (isUnread || found.count("error") > 0) return exitCodes.problems;
  const gone = given.size > 0 ? [] : [...kept.lock.keys()].filter((one) => !fresh.fetched.has(one));
  for (const address of gone) printer.say(`${visible(address)}  no longer needed`);
  if (flags.dryRun === true) return exitCodes.fine;
  await fresh.save(named, new Set(gone));
  return exitCodes.fine;
}

/** Addresses of the lock that commands named. */
function namedByCommands({ lock }: DocumentStore): ReadonlySet<string> {
  return new Set([...lock].flatMap(([address, { named }]) => (named === true ? [address] : [])));
}
