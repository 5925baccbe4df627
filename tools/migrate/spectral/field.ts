/**
 * The names that a field of a ruleset leads through, such as `contact.name` or `tags[0]`; undefined for an expression of JSONPath,
 * which finds any number of values.
 */
export function fieldNames(field: unknown): readonly string[] | undefined {
  if (typeof field === "number") return [String(field)];
  if (typeof field !== "string" || field === "") return undefined;
  if (field === "@key" || /^\$\w+$/.test(field)) return [field];
  if (field.startsWith("$")) return undefined;
  const names = field.match(/[^.[\]]+|\[(?:'[^']*'|"[^"]*"|[^\]]*)\]/g);
  return names?.map((one) => one.replace(/^\[(['"]?)([^]*)\1\]$/, "$2"));
}
