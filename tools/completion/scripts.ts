import type { Shell } from "./shells.ts";
import type { CommandWords, FlagWords } from "./words.ts";

/** The script that a shell reads to complete the command line. */
export const completionScript = (shell: Shell, commands: readonly CommandWords[]): string =>
  ({ bash, zsh, fish })[shell](commands);

const names = ({ long, short }: FlagWords): readonly string[] =>
  short === undefined ? [long] : [long, short];

/** A text within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function bash(commands: readonly CommandWords[]): string {
  const flags = commands.map(
    ({ name, flags: own }) => `    ${name}) flags=${quoted(own.flatMap(names).join(" "))} ;;`,
  );
  const values = commands.flatMap((command) =>
    command.flags
      .filter((flag) => (flag.values ?? []).length > 0)
      .map((flag) => {
        const before = names(flag).map((one) => `"${command.name} ${one}"`);
        return `    ${before.join("|")}) values=${quoted((flag.values ?? []).join(" "))} ;;`;
      }),
  );
  const own = commands
    .filter((command) => command.values.length > 0)
    .map((command) => `    ${command.name}) values=${quoted(command.values.join(" "))} ;;`);
  return `# Completion of diptych for bash: add to ~/.bashrc
#   source <(diptych completion bash)
_diptych() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" flags='' values=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(commands.map(({ name }) => name).join(" "))} -- "$current"))
    return
  fi
  case "$command" in
${flags.join("\n")}
  esac
  case "$command" in
${own.join("\n")}
  esac
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join("\n")}
  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  else
    # Names of files may have spaces.
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _diptych diptych
`;
}

function zsh(commands: readonly CommandWords[]): string {
  const text = (meaning: string): string => meaning.replace(/[[\]:\\]/g, String.raw`\$&`);
  const argument = ({ values }: FlagWords): string =>
    values === undefined
      ? ""
      : `:value:${values.length === 0 ? "_files" : `(${values.join(" ")})`}`;
  const cases = commands.map(({ name, flags, values }) => {
    const own = flags.flatMap((flag) =>
      names(flag).map((one) => quoted(`*${one}[${text(flag.meaning)}]${argument(flag)}`)),
    );
    const rest = values.length === 0 ? "_files" : `(${values.join(" ")})`;
    return `    ${name})\n      _arguments ${[...own, quoted(`*:argument:${rest}`)].join(" \\\n        ")}\n      ;;`;
  });
  const list = commands.map(({ name, meaning }) => `    ${quoted(`${name}:${text(meaning)}`)}`);
  return `#compdef diptych
# Completion of diptych for zsh: add to ~/.zshrc, after compinit
#   source <(diptych completion zsh)
_diptych() {
  local -a commands
  commands=(
${list.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
  esac
}
compdef _diptych diptych
`;
}

function fish(commands: readonly CommandWords[]): string {
  const none = commands.map(({ name }) => name).join(" ");
  const lines = commands.flatMap(({ name, meaning, flags, values }) => [
    `complete -c diptych -n ${quoted(`not __fish_seen_subcommand_from ${none}`)} -f -a ${name} -d ${quoted(meaning)}`,
    ...(values.length === 0
      ? []
      : [
          `complete -c diptych -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -f -a ${quoted(values.join(" "))}`,
        ]),
    ...flags.map((flag) => {
      const short = flag.short === undefined ? "" : ` -s ${flag.short.slice(1)}`;
      const given = flag.values ?? [];
      const value =
        flag.values === undefined
          ? ""
          : given.length === 0
            ? " -r"
            : ` -x -a ${quoted(given.join(" "))}`;
      return `complete -c diptych -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -l ${flag.long.slice(2)}${short}${value} -d ${quoted(flag.meaning)}`;
    }),
  ]);
  return `# Completion of diptych for fish: write it once
#   diptych completion fish > ~/.config/fish/completions/diptych.fish
${lines.join("\n")}
`;
}
