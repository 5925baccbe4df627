import type { DiagnosticArgs, DiagnosticCode } from "../../diagnostics/catalogue.ts";
import type { Location } from "../../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../../openapi/document.ts";
import type { JsonObject, Site } from "../../openapi/site.ts";
import type { LowerOptions } from "../options.ts";
import type { Origin } from "../origin.ts";
import { DynamicSchemas } from "./keywords/dynamic-schemas.ts";
import { describedBeyondType } from "./keywords/described-properties.ts";
import type { Draft, Hint } from "./drafts/draft.ts";
import { Drafts } from "./drafts/drafts.ts";
import { Exactness } from "./drafts/exactness.ts";
import type { LoweredType } from "./types/lowered.ts";
import { directBases } from "./merge/direct-bases.ts";
import { Inherited } from "./merge/inherited-properties.ts";
import { Merges } from "./merge/merges.ts";
import { Selection } from "./operations/selection.ts";
import type { Sample } from "./samples/sample.ts";
import type { XmlFacets, XmlShape } from "./xml/xml-shape.ts";

/**
 * Functions that call each other in a circle, because schemas contain schemas: the module of each
 * kind of schema calls the others through this interface and does not import them.
 */
export interface SchemaVisitor {
  /** The type of a declaration. */
  declaration(lowering: Lowering, site: Site, name: string): LoweredType;
  /** The type of a schema where it is used; `kinds` are those that a schema around it admits. */
  schema(lowering: Lowering, site: Site, hint: Hint, kinds?: ReadonlySet<string>): LoweredType;
  /** The type of a part that is merged with others, objects without declarations of their own. */
  part(lowering: Lowering, site: Site, hint: Hint): LoweredType;
  /** The type of the values that are of both types, objects with declarations of their own. */
  intersection(lowering: Lowering, a: LoweredType, b: LoweredType, hint: Hint): LoweredType;
}

/** The state that all parts of lowering share. */
export class Lowering {
  readonly document: OpenApiDocument;
  readonly options: LowerOptions;
  readonly diagnostics: Diagnostics;
  readonly visit: SchemaVisitor;
  readonly drafts: Drafts;
  readonly exactness: Exactness;
  /** What schemas say about XML, by location. */
  readonly facets = new Map<string, XmlFacets>();
  readonly shapes = new Map<string, XmlShape>();
  /** Ids of declarations that are the root of an XML body without a name. */
  readonly unnamedRoots = new Set<string>();
  readonly merges: Merges;
  readonly inherited: Inherited;
  /** Which operations the configuration chooses. */
  readonly selection: Selection;
  readonly dynamic: DynamicSchemas;
  /** Schemas whose types keep the properties that only conditions know. */
  readonly describedBeyondType: ReadonlySet<unknown>;
  /** Locations of operations with a parameter that is malformed: nothing is concluded from them. */
  readonly incomplete = new Set<string>();
  /** Defaults and examples, checked when all types are known. */
  readonly samples: Sample[] = [];
  /** Schemas of parameters, headers and contents with names for them, by the locations of these. */
  readonly carriedSchemas = new Map<string, { readonly schema: Site; readonly name: string }>();
  /** Responses that have links, by location. */
  readonly linkedResponses = new Map<string, Site<JsonObject>>();
  /** The kinds of values that the schema around a part admits; undefined outside such parts. */
  kinds: ReadonlySet<string> | undefined = undefined;
  /** The kinds of values that schemas admit, as far as they are known. */
  readonly knownKinds = new Map<unknown, ReadonlySet<string>>();
  readonly #reported = new Set<string>();

  constructor(
    document: OpenApiDocument,
    options: LowerOptions,
    diagnostics: Diagnostics,
    visit: SchemaVisitor,
  ) {
    this.document = document;
    this.options = options;
    this.diagnostics = diagnostics;
    this.visit = visit;
    this.drafts = new Drafts({
      declaration: (site, name) => visit.declaration(this, site, name),
      run: (draft) => this.#run(draft),
      basesOf: (id) => this.merges.basesOf(id),
    });
    this.exactness = new Exactness(this.drafts);
    this.selection = new Selection(options.operations);
    this.dynamic = new DynamicSchemas(document);
    this.describedBeyondType = describedBeyondType(document);
    this.merges = new Merges({
      directBases: (id) => directBases(this, id),
      reportTooMany: (limit) => this.reportOnce("allof-too-large", document.root, { limit }),
    });
    this.inherited = new Inherited(({ file, pointer }, limit) =>
      diagnostics.report("allof-too-long", { file, pointer }, { limit }),
    );
  }

  /** Makes the type of a part of a schema that admits these kinds of values only. */
  within<T>(kinds: ReadonlySet<string> | undefined, make: () => T): T {
    const before = this.kinds;
    this.kinds = kinds;
    const made = make();
    this.kinds = before;
    return made;
  }

  /** Keeps the schema of a parameter, a header or a content for later. */
  noteCarried(origin: Origin, schema: Site | undefined, name: string): void {
    if (schema === undefined) return;
    this.carriedSchemas.set(`${origin.file}#${origin.pointer}`, { schema, name });
  }

  /** Reports what several uses of one location would report. */
  reportOnce<C extends DiagnosticCode>(code: C, location: Location, args: DiagnosticArgs<C>): void {
    const { file, pointer = "" } = location;
    const key = `${code} ${file}#${pointer}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.diagnostics.report(code, location, args);
  }

  #run(draft: Draft): LoweredType {
    const { made, isInexact } = this.exactness.watch(() => this.within(undefined, draft.build));
    if (isInexact) this.exactness.mark(draft);
    return made;
  }
}
