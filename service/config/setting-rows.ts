import type { Setting } from "./setting.ts";
import { settings } from "./settings.ts";

/** The table as it stands in the help and in the documentation. */
export function settingRows(): readonly (readonly [string, string, string, string])[] {
  return Object.values<Setting<unknown>>(settings).map((setting) => [
    setting.isSecret === true
      ? ""
      : `--${setting.name}${setting.value === undefined ? "" : ` <${setting.value}>`}`,
    setting.variable,
    setting.description,
    setting.initially ?? "",
  ]);
}
