import { named } from "./schemas-of-30.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A document's schemas stand in this many files, the document itself among them. */
const count = 3;

const start = /^#\/(?:components\/schemas|definitions)\/([^/]+)/;

/**
 * The files of a document whose component schemas stand in several files, which refer to each other in circles. Some
 * are components of the document too, by a reference alone.
 *
 * @returns texts by path; the document itself is `compile.json`
 */
export function splitDocument(document: object): ReadonlyMap<string, string> {
  const { components = {}, definitions, ...rest } = document as Members;
  const isOlder = isObject(definitions);
  const { schemas = {}, ...parts } = components as Members;
  const all = Object.entries((isOlder ? definitions : schemas) as Members);
  const fileOf = new Map(all.map(([name], i) => [name, i % count]));
  const pathOf = (file: number): string => (file === 0 ? "compile.json" : `parts/${file}.json`);
  const place = isOlder ? "#/definitions/" : "#/components/schemas/";
  const pointerOf = (file: number): string => (file === 0 ? place : "#/");
  const relative = (from: number, to: number): string => {
    if (from === to) return "";
    return from === 0 ? pathOf(to) : to === 0 ? "../compile.json" : `${to}.json`;
  };
  const moved = (value: unknown, from: number): unknown => {
    if (typeof value === "string") {
      const file = fileOf.get(decodeURIComponent(start.exec(value)?.[1] ?? ""));
      if (file === undefined) return value;
      return value.replace(
        start,
        (_, name: string) => relative(from, file) + pointerOf(file) + name,
      );
    }
    if (Array.isArray(value)) return value.map((one) => moved(one, from));
    if (!isObject(value)) return value;
    return named(Object.entries(value).map(([key, one]) => [key, moved(one, from)]));
  };
  const files: [string, unknown][][] = Array.from({ length: count }, () => []);
  for (const [i, [name, schema]] of all.entries()) {
    const file = fileOf.get(name) ?? 0;
    files[file]?.push([name, moved(schema, file)]);
    if (file !== 0 && i % 2 === 0)
      files[0]?.push([name, { $ref: `${pathOf(file)}#/${encodeURIComponent(name)}` }]);
  }
  const own = named(files[0] ?? []);
  const main = {
    ...(moved(rest, 0) as object),
    ...(isOlder
      ? { definitions: own }
      : { components: { ...(moved(parts, 0) as object), schemas: own } }),
  };
  const texts = files.map((entries, file): [string, string] => [
    pathOf(file),
    JSON.stringify(file === 0 ? main : named(entries)),
  ]);
  return new Map(texts);
}
