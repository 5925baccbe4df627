import { formatNames } from "../format-names.ts";
import { off, text, texts, toggle, type OptionsOf, type ValueFlag } from "./flag.ts";

/** Flags of every command that prints findings. */
export const printFlags = {
  all: toggle("print every finding, not only the first ones of each kind"),
  quiet: toggle("print errors only", { short: "q" }),
  debug: toggle("print where in diptych an internal error happened"),
  color: off("print without colours"),
};

/** Options of every command that prints findings. */
export type PrintFlags = OptionsOf<typeof printFlags>;

/** The flag that names the configuration. */
export const configFlag = {
  config: text("<file>", "configuration (default: diptych.config.* here or above)", { short: "c" }),
};

/** The flag that says whether addresses are fetched. */
export const frozenFlag = {
  frozen: toggle("fetch no addresses, read what is kept (default where CI is set)", {
    no: "fetch addresses that are not kept yet",
  }),
};

/** Flags of a command that reads documents of addresses. */
export const addressFlags = { ...frozenFlag, ...configFlag };

/** The flag that names overlays beside those of the configuration, relative to the working folder. */
export const overlayFlag = {
  overlay: texts("<file>", "apply an overlay too, after those of the configuration"),
};

/** Flags of every command that reads documents. */
export const documentFlags = { ...overlayFlag, ...addressFlags };

/** Options of every command that reads documents. */
export type DocumentFlags = OptionsOf<typeof documentFlags>;

/** The flag of a command that reads TypeScript: `--install`. */
export const installFlag = (read: string) => ({
  install: toggle(`install ts-morph where it is missing, which reads ${read}`),
});

/** Options of a command that reads TypeScript. */
export type InstallFlags = OptionsOf<ReturnType<typeof installFlag>>;

/**
 * The flag `--format`, which is given as `NAME` or `NAME=FILE`.
 *
 * @param printed the subject of its meaning, such as "findings"
 * @param apart further formats, and what each is for
 */
export function formatFlag(
  printed: string,
  names: readonly string[] = formatNames,
  apart: Readonly<Record<string, string>> = {},
): ValueFlag<readonly string[]> {
  const others = Object.entries(apart).map(([name, use]) => `; ${name} for ${use}`);
  const meaning = `how ${printed} are printed, also NAME=FILE and several times: ${names.join(", ")}${others.join("")}`;
  return texts("<format>", meaning, {
    short: "f",
    formats: [...names, ...Object.keys(apart)],
  });
}
