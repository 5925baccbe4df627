import { existsSync } from "node:fs";
import path from "node:path";
import type { ResolvedConfig, ResolvedSpec } from "../../frame/config/resolve.ts";
import type { LintSettings } from "../../../generator/findings/settings.ts";
import { relativeSpecifier, type ServerModule } from "../module-names.ts";
import { modulePath } from "../../../generator/code/index.ts";
import type { CliHost } from "../../frame/host.ts";
import { openConfig } from "../../frame/open-config.ts";
import type { ScaffoldFlags } from "../flags.ts";
import type { Printer } from "../../frame/printer.ts";
import { selectSpecs } from "../../frame/select-specs.ts";
import { exitCodes, refuse, usageError } from "../../frame/usage.ts";
import { specDefaults } from "../../frame/config/defaults.ts";

/** The document, and the specifier of its generated server. */
export interface Target {
  readonly spec: Pick<
    ResolvedSpec,
    "input" | "int64" | "root" | "overlays" | "names" | "maxMegabytes"
  >;
  /** Present where the spec is one of it. */
  readonly config?: ResolvedConfig;
  readonly folder: string;
  readonly lint: LintSettings;
  readonly module: ServerModule;
  readonly others: readonly ServerModule[];
  readonly specifier: string;
}

/** The requested spec: one of the configuration, or a document outside of it. */
export async function findTarget(
  name: string | undefined,
  flags: ScaffoldFlags,
  file: string,
  host: CliHost,
  printer: Printer,
): Promise<Target | number> {
  const opened = await openConfig(host, flags.config);
  if (opened.kind === "invalid") {
    printer.err.findings(opened.report);
    return exitCodes.usage;
  }
  const isDocument = name !== undefined && existsSync(path.resolve(host.cwd, name));
  if (opened.kind === "missing") {
    if (flags.config !== undefined || !isDocument) {
      return refuse(host, opened);
    }
    return documentTarget(name, flags, file, host);
  }
  const { config } = opened;
  const selected = selectSpecs(config, name === undefined ? [] : [name], host.cwd);
  if ("unknown" in selected) {
    if (isDocument) return documentTarget(name, flags, file, host);
    return usageError(host, `no spec is called '${selected.unknown}'`, selected.cure);
  }
  const [spec, ...more] = selected.specs;
  if (spec === undefined) {
    const cure = "add 'specs' with an 'output', or name a document";
    return usageError(host, "the configuration has no 'specs', and handlers are of one", cure);
  }
  if (more.length > 0) {
    const names = selected.specs.map((one) => `'${one.name}'`).join(", ");
    return usageError(host, "handlers are of one spec", `name one of ${names}`);
  }
  return specTarget(spec, config, flags, file);
}

function specTarget(
  spec: ResolvedSpec,
  config: ResolvedConfig,
  flags: ScaffoldFlags,
  file: string,
): Target {
  const module = serverModule(spec);
  const [packaged] = module.specifiers;
  const others = config.specs.filter((other) => other !== spec).map(serverModule);
  const specifier =
    flags.import ?? packaged ?? relativeSpecifier(file, module.file ?? "", spec.importExtension);
  return { spec, config, folder: config.folder, lint: config.lint, module, others, specifier };
}

function serverModule(spec: ResolvedSpec): ServerModule {
  return {
    specifiers: spec.identity === undefined ? [] : [`${spec.identity.name}/server`],
    file: path.join(
      spec.output,
      modulePath("./server", spec.identity !== undefined).replace(/\.ts$/, ""),
    ),
  };
}

/** A document outside of the configuration, which needs `--import`. */
function documentTarget(
  name: string,
  flags: ScaffoldFlags,
  file: string,
  host: CliHost,
): Target | number {
  if (flags.import === undefined && !existsSync(file)) {
    return usageError(
      host,
      `it does not show what '${flags.handlers}' is to import 'Handlers' from`,
      "say so, as in --import @acme/accounts/server, or name a spec of the configuration",
    );
  }
  const specifier = flags.import ?? "";
  return {
    spec: { ...specDefaults, input: name.replaceAll("\\", "/") },
    folder: host.cwd,
    lint: { rules: {} },
    module: { specifiers: specifier === "" ? [] : [specifier], file: undefined },
    others: [],
    specifier,
  };
}
