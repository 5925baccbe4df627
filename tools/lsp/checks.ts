import path from "node:path";
import { sorted, type LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import type { Api } from "../../generator/ir/index.ts";
import { limitsOf } from "../frame/input/document-limits.ts";
import { lintAll, type CheckedFiles } from "../lint/run/lint-documents.ts";
import { isDocumentText } from "./document-text.ts";
import type { OpenFiles } from "./open-files.ts";
import { addressesOf, isWithin, type Project, type Projects } from "./project.ts";
import type { TextReaders } from "./texts/text-readers.ts";

/** A document as it was last checked. */
export interface CheckedDocument extends Pick<CheckedFiles, "folder" | "overlays" | "bare"> {
  /** Absolute, as are the paths of findings. */
  readonly entry: string;
  readonly project: Project;
  readonly findings: readonly LocatedDiagnostic[];
  /** Absolute paths of its files. */
  readonly read: readonly string[];
}

/** A document as it was before typing has broken it. */
export interface EarlierDocument {
  /** Texts of the open files. */
  readonly texts: ReadonlyMap<string, string>;
  /** Absent where it is not kept. */
  readonly api: Api | undefined;
}

/** The last document that was lowered: one is kept, as it may be large. */
interface LoweredDocument extends EarlierDocument {
  readonly entry: string;
  /** Those of the open files when it was read. */
  readonly versions: string;
}

/** Findings of the documents that an editor has open, by document. */
export class Checks {
  readonly #files: OpenFiles;
  readonly #projects: Projects;
  readonly #readers: TextReaders;
  readonly #onLower: () => void;
  readonly #documents = new Map<string, CheckedDocument>();
  /** Texts of the open files with which each document was lowered last. */
  readonly #readable = new Map<string, ReadonlyMap<string, string>>();
  #lowered: LoweredDocument | undefined;
  /** Documents that were checked once, which may not be there. */
  readonly #tried = new Set<string>();

  /** @param onLower called before a document is lowered, which takes memory */
  constructor(files: OpenFiles, projects: Projects, readers: TextReaders, onLower: () => void) {
    this.#onLower = onLower;
    this.#files = files;
    this.#projects = projects;
    this.#readers = readers;
  }

  /** Documents that a file belongs to. */
  documentsOf(file: string): readonly CheckedDocument[] {
    return [...this.#documents.values()].filter(
      ({ entry, read }) => entry === file || read.includes(file),
    );
  }

  /** A document as its last check has lowered it; undefined where a text has changed, or others were checked since. */
  loweredOf({ entry }: CheckedDocument): Api | undefined {
    const known = this.#lowered;
    return known?.entry === entry && known.versions === this.#files.versions
      ? known.api
      : undefined;
  }

  /** Texts of the open files with which a document could be lowered, which typing has broken since. */
  readableTexts({ entry }: CheckedDocument): ReadonlyMap<string, string> | undefined {
    return this.#readable.get(entry);
  }

  /** A document as it could be lowered last; typing may have broken it since. */
  earlierOf({ entry }: CheckedDocument): EarlierDocument | undefined {
    const texts = this.#readable.get(entry);
    if (texts === undefined) return undefined;
    const known = this.#lowered;
    const isKept = known?.entry === entry && known.texts === texts;
    return { texts, api: isKept ? known.api : undefined };
  }

  /** All files of the documents, each once. */
  get allFiles(): readonly string[] {
    return [
      ...new Set([...this.#documents.values()].flatMap(({ entry, read }) => [entry, ...read])),
    ];
  }

  /**
   * Documents of the configuration that were not checked yet.
   *
   * @param file of the project; those of all projects that are known without it
   */
  async unchecked(file?: string): Promise<readonly string[]> {
    const projects =
      file === undefined ? await this.#projects.known() : [await this.#projects.of(file)];
    const entries = projects.flatMap((one) => one.entries);
    return entries.filter((entry) => !this.#documents.has(entry) && !this.#tried.has(entry));
  }

  /** Documents that refer to files that are not there. */
  get incomplete(): readonly CheckedDocument[] {
    return [...this.#documents.values()].filter(({ findings }) =>
      findings.some(({ code }) => code === "file-unreadable" || code === "address-unreadable"),
    );
  }

  /** Checks all documents that changed files belong to. Returns the files whose findings may differ. */
  async check(changed: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const touched = new Set<string>();
    const groups = new Map<Project, Set<string>>();
    for (const file of changed) {
      const project = await this.#projects.of(file);
      const group = groups.get(project) ?? new Set<string>();
      groups.set(project, group);
      for (const { entry } of this.documentsOf(file)) group.add(entry);
      // It may be what they lack.
      for (const { entry, project: own } of this.incomplete) if (own === project) group.add(entry);
      if (project.entries.includes(file) || this.#isDocument(file)) group.add(file);
      else if (group.size === 0)
        // It may be a part of a document that is not open.
        for (const entry of project.entries) if (!this.#documents.has(entry)) group.add(entry);
    }
    for (const [project, entries] of groups) {
      for (const entry of entries) this.#tried.add(entry);
      for (const entry of entries)
        for (const file of this.#documents.get(entry)?.read ?? []) touched.add(file);
      for (const one of await this.#lint(project, [...entries])) {
        this.#documents.set(one.entry, one);
        for (const file of one.read) touched.add(file);
        touched.add(one.entry);
      }
      if (project.file !== undefined) touched.add(project.file);
      for (const { location } of project.problems) if (location) touched.add(location.file);
    }
    return touched;
  }

  /** Forgets a document that is closed; returns the files whose findings may differ. */
  close(file: string): readonly string[] {
    const document = this.#documents.get(file);
    if (document === undefined || document.project.entries.includes(file)) return [];
    this.#documents.delete(file);
    this.#readable.delete(file);
    return [file, ...document.read];
  }

  /** Findings in a file, each once. */
  findingsIn(file: string): readonly LocatedDiagnostic[] {
    const seen = new Set<string>();
    const documents = this.documentsOf(file);
    const projects = new Set([...this.#documents.values()].map(({ project }) => project));
    const all = [
      ...documents.flatMap(({ entry, findings }) =>
        findings.filter(({ location }) => (location?.file ?? entry) === file),
      ),
      ...[...projects].flatMap(({ problems }) =>
        problems.filter(({ location }) => location?.file === file),
      ),
    ];
    return sorted(all).filter(({ code, message, location }) => {
      const key = JSON.stringify([code, message, location?.pointer, location?.range]);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
  }

  /** Whether the text of an open file begins as a document does. */
  #isDocument(file: string): boolean {
    return isDocumentText(this.#files.get(file)?.text ?? "");
  }

  async #lint(project: Project, entries: readonly string[]): Promise<readonly CheckedDocument[]> {
    if (entries.length === 0) return [];
    const { folder, config, rules } = project;
    const relative = (file: string): string => path.relative(folder, file).replaceAll("\\", "/");
    const limits = entries.map((entry) => {
      const one = limitsOf(relative(entry), folder, config);
      // Settings may not lead outside of what the editor has open.
      const isInside = one.root !== undefined && isWithin(path.resolve(folder, one.root), folder);
      return { ...one, root: isInside ? one.root : ".", addresses: addressesOf(project) };
    });
    const { versions, texts } = this.#files;
    const checked = await lintAll(limits, {
      folder,
      config,
      isWhole: false,
      rules,
      texts,
      parse: (file, name, text) => this.#readers.parse(file, name, text),
      // A large document is not held twice.
      onLower: () => {
        this.#lowered = undefined;
        this.#onLower();
      },
      // Typing asks nothing of the network.
      addresses: { frozen: true, env: {}, isKept: false },
    });
    const last = checked.at(-1);
    if (last !== undefined && this.#lowered === undefined)
      this.#lowered = { entry: last.document, versions, texts, api: last.api };
    return checked.map(({ document, findings, api, read, ...others }) => {
      if (api !== undefined) this.#readable.set(document, texts);
      // Files that cannot be read for a moment still belong to the document.
      const before = api === undefined ? (this.#documents.get(document)?.read ?? []) : [];
      return {
        ...others,
        entry: document,
        project,
        read: [...new Set([...read, ...before])],
        findings: findings.map((finding) => absolute(finding, folder)),
      };
    });
  }
}

function absolute(finding: LocatedDiagnostic, folder: string): LocatedDiagnostic {
  const { location, related } = finding;
  const placed = <L extends { readonly file: string }>(one: L): L => ({
    ...one,
    file: path.resolve(folder, one.file),
  });
  return {
    ...finding,
    ...(location === undefined ? {} : { location: placed(location) }),
    related: related.map((one) => ({ ...one, location: placed(one.location) })),
  };
}
