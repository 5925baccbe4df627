import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { findFolder } from "../config/find-folder.ts";
import { effectsPage } from "../effects/effects-page.ts";
import { readEffects } from "../effects/read-effects.ts";
import { SameAnswer } from "./pressure/same-answer.ts";

/** A file of the documentation page. */
interface DocsFile {
  readonly type: string;
  readonly content: string | Buffer;
}

/** Headers of the page: nothing of it comes from elsewhere, and no page frames it. */
const docsHeaders = {
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-cache",
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <title>Cloud management service</title>
    <link rel="stylesheet" href="./swagger-ui.css" />
    <link rel="icon" type="image/png" href="./favicon-32x32.png" sizes="32x32" />
  </head>
  <body>
    <p style="font: 14px sans-serif; margin: 12px 20px">
      <a href="./effects.html">What acts, and what is only stored</a>
    </p>
    <div id="swagger-ui"></div>
    <script src="./swagger-ui-bundle.js"></script>
    <script src="./swagger-ui-standalone-preset.js"></script>
    <script src="./start.js"></script>
  </body>
</html>
`;

const start = `window.ui = SwaggerUIBundle({
  urls: [
    { url: "./v3.yaml", name: "Version 3 (JSON)" },
    { url: "./v2.yaml", name: "Version 2 (XML)" },
    { url: "./administration.yaml", name: "Administration" },
  ],
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "none",
  showExtensions: true,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
  validatorUrl: null,
});
`;

/**
 * The documentation page below `/docs/`, by name of file; the page itself is ``. It tries operations at
 * the address that it was opened from.
 *
 * @param specs folder with `v2.yaml` and `v3.yaml`
 */
export function docsFiles(specs = findSpecs()): ReadonlyMap<string, SameAnswer> {
  const require = createRequire(import.meta.url);
  const assets = path.dirname(require.resolve("swagger-ui-dist/package.json"));
  const asset = (name: string, type: string): [string, DocsFile] => [
    name,
    { type, content: readFileSync(path.join(assets, name)) },
  ];
  const spec = (name: string, folder = specs): [string, DocsFile] => [
    name,
    {
      type: "application/yaml",
      content: ofThisAddress(readFileSync(path.join(folder, name), "utf8")),
    },
  ];
  const files: readonly (readonly [string, DocsFile])[] = [
    ["", { type: "text/html; charset=UTF-8", content: page }],
    ["start.js", { type: "text/javascript; charset=UTF-8", content: start }],
    asset("swagger-ui.css", "text/css; charset=UTF-8"),
    asset("swagger-ui-bundle.js", "text/javascript; charset=UTF-8"),
    asset("swagger-ui-standalone-preset.js", "text/javascript; charset=UTF-8"),
    asset("favicon-32x32.png", "image/png"),
    spec("v2.yaml"),
    spec("v3.yaml"),
    spec("administration.yaml", findFolder("administration.yaml")),
    ["effects.html", { type: "text/html; charset=UTF-8", content: effects() }],
  ];
  return new Map(
    files.map(([name, { type, content }]) => [
      name,
      new SameAnswer(content, { ...docsHeaders, "Content-Type": type }),
    ]),
  );
}

/** The effect of every field, as a page. */
const effects = (): string => {
  const file = "effects/effects.json";
  return effectsPage(readEffects(readFileSync(path.join(findFolder(file), file), "utf8")));
};

/** Servers without scheme and host are those of the page. */
function ofThisAddress(spec: string): string {
  return spec.replaceAll('url: "{base_url}/', 'url: "/');
}

/** The folder `spec` of the project, from sources and from what they were built to. */
const findSpecs = (): string => path.join(findFolder("spec/v3.yaml"), "spec");
