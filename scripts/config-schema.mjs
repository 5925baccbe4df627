// @ts-check
// Makes config.schema.json and the table of settings in docs/config.md from the interfaces of
// tools/frame/config/config.ts. `scripts/schemas.mjs` writes them.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { interfaceOf, ofInterface, published } from "./interface-schema.mjs";

/** @typedef {import("./interface-schema.mjs").Schema} Schema */

const root = fileURLToPath(new URL("..", import.meta.url));

/** Files that follow from the interfaces, relative to the repository, with their texts. */
export async function configFiles() {
  const config = interfaceOf("tools/frame/config/config.ts", "Config");
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of Diptych",
    ...ofInterface(config),
  };
  const page = await readFile(path.join(root, "docs/config.md"), "utf8");
  const texts = {
    "tools/frame/config/config.schema.json": JSON.stringify(schema, published),
    "tools/frame/config/lint-set.schema.json": JSON.stringify(setSchema(schema), published),
    "docs/config.md": page.replace(
      /(<!-- settings[^]*?-->\n)[^]*?(<!-- end of settings -->)/,
      (_, begin, end) => `${begin}\n${table(schema)}\n\n${end}`,
    ),
  };
  return Promise.all(
    Object.entries(texts).map(async ([file, text]) => {
      const filepath = path.join(root, file);
      const options = await prettier.resolveConfig(filepath);
      return { file, text: await prettier.format(text, { ...options, filepath }) };
    }),
  );
}

/**
 * Schema of a file that `lint.extends` names: the settings of `lint` that are not about documents.
 *
 * @param {Schema} config
 * @returns {Schema}
 */
function setSchema({ $schema, properties: { lint } = {} }) {
  const { rules = {}, plugins = {}, customRules = {}, extends: base } = lint?.properties ?? {};
  const { pattern: _, patternErrorMessage: __, ...kept } = base ?? {};
  const description = "Built-in set of rules and levels that the others begin with.";
  return {
    $schema,
    title: "Set of rules of Diptych",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      extends: { ...kept, description, enum: ["minimal", "recommended", "strict"] },
      rules,
      plugins,
      customRules,
    },
  };
}

/** @param {Schema} schema */
function table(schema) {
  const rows = rowsOf(schema, "", "required").map((cells) => `| ${cells.join(" | ")} |`);
  return ["| Setting | Meaning | Default |", "| --- | --- | --- |", ...rows].join("\n");
}

/**
 * Rows of the settings in an object. Objects in it have rows of their own, unless a page describes
 * them.
 *
 * @param {Schema} schema
 * @param {string} prefix what stands before the names
 * @param {string} absent default of the settings that the object has to have
 * @returns {string[][]}
 */
function rowsOf({ properties = {}, required }, prefix, absent) {
  return Object.entries(properties).flatMap(([name, setting]) => {
    if (name === "$schema") return [];
    const { description = "", page, default: value } = setting;
    const items = /** @type {Schema} */ (setting["items"] ?? {});
    const [, said = "", prose] = /^(.*?)(?: Default: (.*?)\.?)?$/.exec(String(description)) ?? [];
    if (items.properties && items["maxProperties"] === undefined)
      return rowsOf(items, `${prefix}${name}[].`, absent);
    if (setting.properties && page === undefined)
      return rowsOf(setting, `${prefix}${name}.`, prose ?? absent);
    const isRequired = Array.isArray(required) && required.includes(name);
    const link = String(page).replace(/^docs\//, "");
    return [
      [
        `\`${prefix}${name}\``,
        [
          said,
          ...allowed("One", setting),
          ...allowed("Any", items),
          ...(page === undefined ? [] : [`See [${path.basename(link, ".md")}](${link}).`]),
        ].join(" "),
        isRequired ? absent : value === undefined ? (prose ?? "none") : `\`${value}\``,
      ],
    ];
  });
}

/** @param {string} word @param {Schema} schema */
const allowed = (word, { enum: values }) =>
  Array.isArray(values) ? [`${word} of ${values.map((value) => `\`${value}\``).join(", ")}.`] : [];
