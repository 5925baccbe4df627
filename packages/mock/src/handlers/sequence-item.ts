import {
  call,
  code,
  globals,
  isPlainJson,
  literal,
  symbols,
  type Code,
  type PackageContext,
  type SequenceContent,
} from "diptych/plugin";

/** Expression of an item as it is sent, of the local `item`. Source: OpenAPI 3.2, Sequential Media Types. */
export function itemText({ format, type }: SequenceContent, context: PackageContext): Code {
  const declaration = type.kind === "ref" ? context.index.declaration(type.target) : undefined;
  const isPlain = declaration === undefined || isPlainJson(context.options);
  const json = isPlain
    ? code`${globals.JSON}.stringify(item)`
    : code`${call(symbols.encodeJson(declaration), code`item`)}`;
  switch (format) {
    case "json-lines":
      return code`${json} + ${literal("\n")}`;
    case "json-seq":
      return code`${literal("\u001E")} + ${json} + ${literal("\n")}`;
    case "event-json":
      return code`eventText({ data: ${json} })`;
    case "event-text":
      return code`eventText({ data: item })`;
    case "events":
      return isPlain ? code`eventText(item)` : code`eventText(${globals.JSON}.parse(${json}))`;
  }
}
