import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import Handlebars from "handlebars";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";

type Handlebars = ReturnType<typeof Handlebars.create>;

/** Prints views with the templates of one or more folders; later folders replace earlier ones. */
export class Templates {
  readonly #handlebars: Handlebars;
  readonly #compiled = new Map<string, Handlebars.TemplateDelegate>();
  readonly #texts: ReadonlyMap<string, TemplateText>;

  constructor(texts: ReadonlyMap<string, TemplateText>) {
    this.#handlebars = Handlebars.create();
    this.#texts = texts;
    for (const [name, { text }] of texts) this.#handlebars.registerPartial(name, text);
  }

  /** Prints a view; a user's template that can't is a diagnostic and gives `undefined`. */
  print(name: string, view: object, diagnostics: Diagnostics): string | undefined {
    try {
      return this.#template(name)(view);
    } catch (error) {
      const own = this.#overridden(name, error);
      if (own === undefined) throw new Error(`template ${name} does not print`, { cause: error });
      const reason = error instanceof Error ? error.message : String(error);
      diagnostics.report("template-broken", { file: own.file }, { template: name, reason });
      return undefined;
    }
  }

  #template(name: string): Handlebars.TemplateDelegate {
    const known = this.#compiled.get(name);
    if (known !== undefined) return known;
    const source = this.#texts.get(name);
    if (source === undefined) throw new Error(`there is no template ${name}`);
    // `strict` refuses names that the view lacks; TypeScript is not HTML, so nothing is escaped.
    const template = this.#handlebars.compile(source.text, { strict: true, noEscape: true });
    this.#compiled.set(name, template);
    return template;
  }

  /** The user's template that is to blame: the one printed, or any override it may have included. */
  #overridden(name: string, error: unknown): TemplateText | undefined {
    const asked = this.#texts.get(name);
    if (asked?.overrides === true) return asked;
    const message = error instanceof Error ? error.message : "";
    for (const [partial, text] of this.#texts) {
      if (text.overrides && message.includes(partial)) return text;
    }
    return [...this.#texts.values()].find((text) => text.overrides);
  }
}

export interface TemplateText {
  readonly file: string;
  readonly text: string;
  /** Whether it comes from the user's folder. */
  readonly overrides: boolean;
}

/** Reads the built-in templates and, over them, those of the user's folder. */
export async function loadTemplates(
  builtIn: string,
  overrides: string | undefined,
  diagnostics: Diagnostics,
): Promise<Templates> {
  const texts = await readFolder(builtIn, false);
  if (overrides !== undefined) {
    let own: Map<string, TemplateText>;
    try {
      own = await readFolder(overrides, true);
    } catch {
      diagnostics.report("template-folder-unreadable", undefined, { folder: overrides });
      return new Templates(texts);
    }
    for (const [name, text] of own) {
      if (!texts.has(name)) {
        const known = [...texts.keys()].filter((key) => !key.includes("/_")).join(", ");
        diagnostics.report("template-unknown", { file: text.file }, { template: name, known });
      }
      texts.set(name, text);
    }
  }
  return new Templates(texts);
}

async function readFolder(folder: string, overrides: boolean): Promise<Map<string, TemplateText>> {
  const texts = new Map<string, TemplateText>();
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".hbs"),
  );
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const key = name.slice(0, -".hbs".length).replaceAll("\\", "/");
    texts.set(key, { file, text: await readFile(file, "utf8"), overrides });
  }
  return texts;
}
