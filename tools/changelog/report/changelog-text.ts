import { visibleJson } from "../../../generator/diagnostics/visible.ts";
import type { ChangelogFormat } from "../formats.ts";
import { calendarOf } from "./calendar.ts";
import type { Changelog } from "./changelog.ts";
import { htmlOf } from "./html.ts";
import { jsonOf } from "./json.ts";
import { markdownOf } from "./markdown.ts";

/** A changelog in one format. */
export function changelogText(format: ChangelogFormat, changelog: Changelog): string {
  switch (format) {
    case "markdown":
      return markdownOf(changelog);
    case "html":
      return htmlOf(changelog);
    case "json":
      return `${visibleJson(jsonOf(changelog))}\n`;
    case "ics":
      return calendarOf(changelog.sunsets, changelog.today);
  }
}
