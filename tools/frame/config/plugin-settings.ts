import type { PluginSetting } from "../../../generator/plugins/load-plugins.ts";
import type { PluginConfig } from "./plugin-config.ts";

/** Plugins of a list of the configuration, or of a set. */
export function pluginSettings(
  plugins: readonly (string | PluginConfig)[],
  file: string,
  pointer: string,
): readonly PluginSetting[] {
  return plugins.map((plugin, index) => ({
    ...(typeof plugin === "string" ? { use: plugin, options: undefined } : withOptions(plugin)),
    location: { file, pointer: `${pointer}/${index}` },
  }));
}

const withOptions = ({ use, options }: PluginConfig): Omit<PluginSetting, "location"> => ({
  use,
  options,
});
