import { specDefaults } from "../../frame/config/defaults.ts";
import { diffPolicy } from "../../frame/config/resolve.ts";
import { htmlOf } from "../../diff/report/html.ts";
import { addressOf } from "../../../generator/source/references/reference-path.ts";
import { shownFile, type DocumentInput } from "../../frame/input/document-input.ts";
import { compareInputs } from "../../diff/run/compare-inputs.ts";
import { readInput } from "../../frame/input/read-argument.ts";
import type { CliHost } from "../../frame/host.ts";
import { addressesFrom } from "../../frame/remote/addresses-from.ts";
import { openStore } from "../../frame/remote/open-store.ts";
import type { DocsFlags } from "../flags.ts";
import { Report } from "../../frame/report.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** The page of changes since an older document; undefined where one of the two cannot be read. */
export async function changesSince(
  argument: string,
  { spec, host: files, config }: DocumentInput,
  flags: DocsFlags,
  report: Report,
  host: CliHost,
): Promise<string | ArgumentProblem | undefined> {
  const named = new Set([addressOf(argument, "") ?? []].flat());
  const store = await openStore(
    config,
    host.cwd,
    { frozen: flags.frozen, env: host.env, isKept: false },
    named,
  );
  const maxMegabytes = spec.maxMegabytes ?? specDefaults.maxMegabytes;
  const addresses = addressesFrom(config, host.cwd);
  const read = await readInput(argument, { cli: host, store, addresses, maxMegabytes });
  if ("problem" in read) return read;
  const [old, ...more] = read;
  if (old === undefined || more.length > 0)
    return {
      problem: `'${argument}' is a folder of several documents`,
      cure: "name one document after --since",
    };
  const { overlays = [] } = spec;
  const next = { entry: spec.input, host: files, overlays, name: "", label: shownFile };
  const policy = {
    ...(config?.diff ?? diffPolicy()),
    today: new Date().toISOString().slice(0, 10),
  };
  // Findings of the new document are reported already; of the old one only what keeps it from being read counts.
  const found = new Report(host.cwd);
  const compared = await compareInputs([{ ...old, name: "" }, next], policy, found, host.cwd);
  if (compared !== undefined) return htmlOf([compared]);
  report.addAll(found);
  return undefined;
}
