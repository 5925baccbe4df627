import type { Issue } from "../../issue/issue.ts";
import { ParameterReader } from "../../parameters/read/parameter-reader.ts";

/**
 * Issues of the headers of a reply by their schemas. Messages show no value: a cookie or a
 * location may carry a secret.
 *
 * @param list name, value, name, value as they are sent
 * @param read reads each header that has rules
 */
export function headerIssues(
  list: readonly string[],
  read: (reader: ParameterReader) => unknown,
): readonly Issue[] {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  const issues: Issue[] = [];
  const names = list.filter((_, i) => i % 2 === 0);
  const check = (): void => {
    const reader = new ParameterReader([], "", headers, "literal");
    reader.hide(...names);
    read(reader);
    for (const { parameter, code, message } of reader.issues)
      issues.push({ code, path: "", message: `${parameter}: ${message}` });
  };
  // Cookies are headers of their own, and each is checked.
  for (let i = 0; i < list.length; i += 2) {
    const name = list[i]?.toLowerCase() ?? "";
    if (name in headers) check();
    headers[name] = list[i + 1] ?? "";
  }
  check();
  return issues;
}
