/** How formats of strings are taken: checked, let through and told, or neither. */
export type FormatSetting = "check" | "warn" | "ignore";

/** The setting, `check` by default. @throws {TypeError} the setting is unknown */
export function formatSetting(value: FormatSetting = "check"): FormatSetting {
  if (!["check", "warn", "ignore"].includes(value))
    throw new TypeError("formats must be check, warn or ignore");
  return value;
}
