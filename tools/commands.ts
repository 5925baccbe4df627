import type { Command } from "./frame/command/define-command.ts";

/** Commands in the order of the help. Each is loaded when it is asked for, since all together take longer to load than to run. */
const loaders: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  generate: () => import("./generate/command.ts"),
  types: () => import("./types/command.ts"),
  bundle: () => import("./bundle/command.ts"),
  lint: () => import("./lint/command.ts"),
  diff: () => import("./diff/command.ts"),
  changelog: () => import("./changelog/command.ts"),
  docs: () => import("./docs/command.ts"),
  mock: () => import("./mock/command.ts"),
  try: () => import("./try/command.ts"),
  scaffold: () => import("./scaffold/command.ts"),
  update: () => import("./update/command.ts"),
  init: () => import("./init/command.ts"),
  migrate: () => import("./migrate/command.ts"),
  explain: () => import("./explain/command.ts"),
  lsp: () => import("./lsp/command.ts"),
  completion: () => import("./completion/command.ts"),
};

/** Loads all commands. */
export const allCommands = (): Promise<readonly Command[]> =>
  Promise.all(Object.values(loaders).map(async (load) => (await load()).command));

/** Loads the command of a name; all commands if no command has the name, as the help and messages name them. */
export async function commandsNamed(name: string | undefined): Promise<readonly Command[]> {
  if (name === undefined || !Object.hasOwn(loaders, name)) return allCommands();
  const loaded = await loaders[name]?.();
  return loaded === undefined ? [] : [loaded.command];
}
