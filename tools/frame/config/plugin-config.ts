/**
 * Name of a package, or a path that begins with `./`, relative to the configuration.
 *
 * @minLength 1
 */
export type PluginName = string;

/** A plugin with its options. */
export interface PluginConfig {
  /** Package or path of the plugin. */
  readonly use: PluginName;
  /** Options that the plugin's own documentation lists. */
  readonly options?: unknown;
}
