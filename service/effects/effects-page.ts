import {
  countsOf,
  effects,
  meanings,
  type EffectTable,
  type FieldGroup,
  type ResourceEffects,
} from "./effects.ts";

/** The page `/docs/effects.html`: every field of both interfaces, and whether it acts. */
export function effectsPage({ v2, v3 }: EffectTable): string {
  const counts = countsOf([...v2, ...v3]);
  const items = effects.map(
    (effect) =>
      `<li><b>${effect}</b> (${counts[effect]} fields): ${escaped(meanings[effect])}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="UTF-8" />
<title>What acts</title>
<link rel="icon" type="image/png" href="./favicon-32x32.png" sizes="32x32" />
<style>
body { font: 15px/1.5 sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
td, th { border-top: 1px solid #ccc; padding: 0.3rem 0.6rem 0.3rem 0; text-align: left; vertical-align: top }
</style>
</head>
<body>
<p><a href="./">Operations</a></p>
<h1>What acts</h1>
<ul>
${items.join("\n")}
</ul>
${section("Version 3", v3)}
${section("Version 2", v2)}
</body>
</html>
`;
}

const section = (title: string, resources: readonly ResourceEffects[]): string =>
  `<h2>${title}</h2>\n${resources.map(tableOf).join("\n")}`;

function tableOf({ resource, schemas }: ResourceEffects): string {
  const rows = schemas.flatMap(({ schema, groups }) => groups.map((group) => row(schema, group)));
  return `<h3>${escaped(resource)}</h3>
<table>
<tr><th>Schema</th><th>Fields</th><th>Effect</th><th>How</th></tr>
${rows.join("\n")}
</table>`;
}

function row(schema: string, { fields, effect, how }: FieldGroup): string {
  const names = fields.map((field) => `<code>${escaped(field)}</code>`).join(", ");
  const reason = escaped(how).replaceAll(/`([^`]*)`/g, "<code>$1</code>");
  return `<tr><td>${escaped(schema)}</td><td>${names}</td><td>${effect}</td><td>${reason}</td></tr>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
