import { format } from "prettier";
import { settingRows } from "../../../service/config/setting-rows.ts";

/** The table of settings in docs/service/settings.md. */
export function settingsTable(): Promise<string> {
  const rows = settingRows().map(([flag, variable, description, initially]) => {
    const cells = [flag === "" ? "" : `\`${flag}\``, `\`${variable}\``, description, initially];
    return `| ${cells.join(" | ")} |`;
  });
  return format(
    ["| Flag | Variable | What it is | Default |", "| --- | --- | --- | --- |", ...rows].join("\n"),
    { parser: "markdown", printWidth: 100 },
  );
}
