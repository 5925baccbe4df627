/* Shows the document, with what its operations have beside what the renderer knows. */
const { apiDocument, SwaggerUIBundle } = globalThis;

const isOnDisk = location.protocol === "file:";

/** The value at a place of the document. */
const valueAt = (place) =>
  place.reduce(
    (value, key) =>
      value !== null && typeof value === "object" && Object.hasOwn(value, key)
        ? value[key]
        : undefined,
    apiDocument,
  );

const listAt = (operation, key) => (Array.isArray(operation?.[key]) ? operation[key] : []);

/** Code samples and bodies of an operation, before its responses. */
function additions() {
  return {
    wrapComponents: {
      responses: (Original, { React }) => {
        const h = React.createElement;
        const text = (label, source) =>
          h(
            "figure",
            { key: label, className: "sample" },
            h("figcaption", null, label),
            h("pre", { tabIndex: 0 }, h("code", null, source)),
          );
        const section = (title, children) =>
          h(
            "section",
            { key: title, className: "samples", "aria-label": title },
            h("h4", null, title),
            ...children,
          );
        return (props) => {
          const place = props.specPath?.toJS?.() ?? [];
          const operation = valueAt(place.at(-1) === "responses" ? place.slice(0, -1) : place);
          const samples = listAt(operation, "x-codeSamples");
          const bodies = listAt(operation, "x-bodies");
          return h(
            React.Fragment,
            null,
            samples.length === 0
              ? null
              : section("Code samples", [
                  h(
                    "div",
                    { key: "all", className: "sides" },
                    samples.map(({ label, lang, source }) =>
                      text(typeof label === "string" ? label : lang, source),
                    ),
                  ),
                ]),
            bodies.length === 0
              ? null
              : section(
                  "Bodies",
                  bodies.map(({ of, examples }) =>
                    h(
                      "div",
                      { key: of },
                      h("h5", null, of),
                      h(
                        "div",
                        { className: "sides" },
                        examples.map((one) => text(one.mediaType, one.text)),
                      ),
                    ),
                  ),
                ),
            h(Original, props),
          );
        };
      },
      // The address of a page of the disk is no address of a document.
      InfoUrl: (Original) => (isOnDisk ? () => null : Original),
      // The bar of the page has a search of its own.
      FilterContainer: () => () => null,
    },
    // References within the document are resolved by its address, for which that of a file does not do.
    statePlugins: isOnDisk
      ? {
          spec: { wrapSelectors: { url: () => () => "https://host/openapi.json" } },
        }
      : {},
    fn: { opsFilter: matching },
  };
}

/** Operations that have all words of a search in their address, id, summary, description or tag. */
function matching(tagged, phrase) {
  const words = String(phrase).toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (tag, one) => {
    const operation = one.get("operation");
    const texts = ["operationId", "summary", "description"].map((key) => operation?.get?.(key));
    const all = [tag, one.get("method"), one.get("path"), ...texts].join("\n").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return tagged
    .map((group, tag) =>
      group.set(
        "operations",
        group.get("operations").filter((one) => isFound(tag, one)),
      ),
    )
    .filter((group) => group.get("operations").size > 0);
}

const ui = SwaggerUIBundle({
  dom_id: "#reference",
  spec: apiDocument,
  plugins: [additions],
  layout: "BaseLayout",
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  docExpansion: "list",
  filter: true,
  // Servers of tokens send readers back to a page of the renderer.
  oauth2RedirectUrl: isOnDisk
    ? undefined
    : new URL("renderer/oauth2-redirect.html", location.href).href,
  persistAuthorization: false,
  validatorUrl: null,
});

const search = document.getElementById("search");
const found = document.getElementById("found");
search.form.addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("input", () => {
  const phrase = search.value.trim();
  ui.layoutActions.updateFilter(phrase === "" ? true : phrase);
  const size = ui.specSelectors
    .taggedOperations()
    .reduce((sum, group) => sum + group.get("operations").size, 0);
  found.textContent = phrase === "" ? "" : `${size} ${size === 1 ? "operation" : "operations"}`;
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || isTyping) return;
  event.preventDefault();
  search.focus();
});

const theme = document.getElementById("theme");
const root = document.documentElement.classList;
const show = () => theme.setAttribute("aria-pressed", String(root.contains("dark-mode")));
theme.addEventListener("click", () => {
  const isDark = root.toggle("dark-mode");
  try {
    localStorage.setItem("api-docs-theme", isDark ? "dark" : "light");
  } catch {
    // Pages of the disk may have no storage.
  }
  show();
});
show();
