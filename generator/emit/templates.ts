import Handlebars from "handlebars";
import type { ModuleScope } from "../code/index.ts";
import { moduleSyntax, type ModuleSyntax } from "../code/module-syntax.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { compileTemplate } from "./compile-template.ts";
import { each } from "./each.ts";
import { parsedTemplate } from "./parsed-template.ts";
import { syntaxHelpers } from "./syntax-helpers.ts";
import { readTemplates, type TemplateText } from "./template-folder.ts";
import type { TemplateNames } from "./template-names.ts";
import type { PlaceData } from "./template-values.ts";
import { ViewReading } from "./view-reading.ts";

type Handlebars = ReturnType<typeof Handlebars.create>;

/** Prints a view with one template; data of the templates around it come along. */
type Print = (view: unknown, data: PlaceData) => string;

/** Helpers that templates have beside Handlebars' own. */
const knownHelpers = Object.fromEntries(
  ["ts", ...syntaxHelpers.keys()].map((helper) => [helper, true]),
);

/**
 * Prints views with the templates of one or more folders; later folders replace earlier ones.
 * Handlebars prints those of users and plugins, which may have all of its language.
 */
export class Templates {
  readonly #handlebars: Handlebars;
  readonly #compiled = new Map<string, Print>();
  readonly #texts: ReadonlyMap<string, TemplateText>;
  /** Templates that an error has passed through, the innermost first. */
  readonly #failing: TemplateText[] = [];

  constructor(texts: ReadonlyMap<string, TemplateText>) {
    this.#handlebars = Handlebars.create();
    this.#handlebars.registerHelper("each", each);
    this.#handlebars.registerHelper("ts", typed);
    for (const [name, helper] of syntaxHelpers)
      this.#handlebars.registerHelper(name, (...values: unknown[]) => {
        const { data } = values.pop() as Handlebars.HelperOptions;
        return helper((data as PlaceData).syntax, values);
      });
    this.#texts = texts;
    for (const name of texts.keys())
      this.#handlebars.registerPartial(name, (view: unknown, options?: Handlebars.RuntimeOptions) =>
        this.#run(name, view, options?.data as PlaceData),
      );
  }

  /**
   * Prints a view; a user's template that fails is a diagnostic and gives `undefined`.
   *
   * @param scope prints the fragments of the view, unless they are printed already
   */
  print(
    name: string,
    view: object,
    diagnostics: Diagnostics,
    syntax: ModuleSyntax = moduleSyntax("typescript"),
    scope?: ModuleScope,
  ): string | undefined {
    this.#failing.length = 0;
    const reading = scope && new ViewReading(scope, syntax.form);
    try {
      return this.#run(name, view, { root: view, syntax, reading });
    } catch (error) {
      // The innermost template that is not built in: it failed itself, or it handed a wrong view to
      // a built-in one.
      const own = this.#failing.find(({ isBuiltIn }) => !isBuiltIn);
      if (own === undefined) throw new Error(`template ${name} does not print`, { cause: error });
      const reason = error instanceof Error ? error.message : String(error);
      diagnostics.report("template-broken", { file: own.file }, { template: own.name, reason });
      return undefined;
    }
  }

  /**
   * Identifiers in the text of a template and of those that it includes. A template that does not
   * parse has none: printing it reports the mistake.
   */
  namesIn(name: string): ReadonlySet<string> {
    const names = new Set<string>();
    const reached = new Set([name]);
    for (const one of reached) {
      const found = this.#namesOf(one);
      for (const own of found?.names ?? []) names.add(own);
      for (const included of found?.includes ?? []) reached.add(included);
    }
    return names;
  }

  #namesOf(name: string): TemplateNames | undefined {
    const source = this.#texts.get(name);
    if (source === undefined) return undefined;
    try {
      return parsedTemplate(source.file, source.text).names;
    } catch {
      return undefined;
    }
  }

  #run(name: string, view: unknown, data: PlaceData): string {
    const source = this.#texts.get(name);
    if (source === undefined) throw new Error(`there is no template ${name}`);
    try {
      return this.#template(source)(view, data);
    } catch (error) {
      this.#failing.push(source);
      throw error;
    }
  }

  #template(source: TemplateText): Print {
    const known = this.#compiled.get(source.name);
    if (known !== undefined) return known;
    const print = source.isBuiltIn ? this.#builtIn(source) : this.#foreign(source);
    this.#compiled.set(source.name, print);
    return print;
  }

  #builtIn(source: TemplateText): Print {
    const { program } = parsedTemplate(source.file, source.text);
    const print = compileTemplate(program, (name, view, data) => this.#run(name, view, data));
    return (view, data) => print({ view, outer: undefined, data });
  }

  #foreign(source: TemplateText): Print {
    // `strict` refuses names that the view lacks; TypeScript is not HTML, so nothing is escaped.
    // A name is a field of the view and never a helper, except those of Handlebars and ours.
    const template = this.#handlebars.compile(this.#handlebars.parse(source.text), {
      strict: true,
      noEscape: true,
      knownHelpersOnly: true,
      knownHelpers,
    });
    return (view, data) => {
      const { root, reading, ...others } = data;
      if (reading === undefined) return template(view, { data });
      // Views that come back from here to built-in templates are printed.
      return template(reading.copy(view), { data: { ...others, root: reading.copy(root) } });
    };
  }
}

/** The block for what only TypeScript has. */
function typed(this: unknown, { data, fn }: Handlebars.HelperOptions): string {
  return (data as PlaceData).syntax.hasTypes ? fn(this) : "";
}

/** Templates and folders of them; the later ones replace templates of the earlier. */
interface TemplateSources {
  readonly builtIn: ReadonlyMap<string, TemplateText>;
  /** Folders that plugins bring, as file URLs. */
  readonly plugins: readonly URL[];
  /** The user's folder. */
  readonly overrides: string | undefined;
}

/** The built-in templates, with those of plugins and, over them, those of the user's folder. */
export async function loadTemplates(
  { builtIn, plugins, overrides }: TemplateSources,
  diagnostics: Diagnostics,
): Promise<Templates> {
  const texts = new Map(builtIn);
  for (const folder of plugins) {
    const own = await readOrReport(folder, diagnostics);
    for (const [name, text] of own ?? []) if (!texts.has(name)) texts.set(name, text);
  }
  if (overrides === undefined) return new Templates(texts);
  const own = await readOrReport(overrides, diagnostics);
  for (const [name, text] of own ?? []) {
    if (!texts.has(name)) {
      const known = [...texts.keys()].join(", ");
      diagnostics.report("template-unknown", { file: text.file }, { template: name, known });
    }
    texts.set(name, text);
  }
  return new Templates(texts);
}

async function readOrReport(
  folder: string | URL,
  diagnostics: Diagnostics,
): Promise<ReadonlyMap<string, TemplateText> | undefined> {
  try {
    return await readTemplates(folder, false);
  } catch {
    const name = typeof folder === "string" ? folder : folder.pathname;
    diagnostics.report("template-folder-unreadable", undefined, { folder: name });
    return undefined;
  }
}
