/** Text of the page around the reference. */
export interface PageText {
  readonly title: string;
  readonly version: string;
  readonly policy: string;
  readonly hasChanges: boolean;
}

/** The one HTML file of the folder. Its scripts and styles are files beside it. */
export function pageHtml({ title, version, policy, hasChanges }: PageText): string {
  const links = [
    ...(hasChanges ? ['<a href="changes.html">Changes</a>'] : []),
    '<a href="openapi.json" download>OpenAPI document</a>',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="renderer/swagger-ui.css">
<link rel="stylesheet" href="page.css">
<script src="theme.js"></script>
</head>
<body>
<header class="bar">
<p class="name">${escaped(title)} <small>${escaped(version)}</small></p>
<form class="search" role="search">
<label for="search">Search operations</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<output id="found" for="search"></output>
</form>
<nav aria-label="Files">
${links.join("\n")}
</nav>
<button id="theme" type="button" aria-pressed="false">Dark</button>
</header>
<div id="reference"></div>
<noscript>This page needs JavaScript. The document is <a href="openapi.json">openapi.json</a>.</noscript>
<script src="renderer/swagger-ui-bundle.js"></script>
<script src="document.js"></script>
<script src="page.js"></script>
</body>
</html>
`;
}

/** A document as a script, which pages of the disk may load. `JSON.parse` makes members of all names. */
export function documentScript(document: object): string {
  return `globalThis.apiDocument = JSON.parse(${JSON.stringify(JSON.stringify(document))});\n`;
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
