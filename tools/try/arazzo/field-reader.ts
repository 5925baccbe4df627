import type { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { SourceFile } from "../../../generator/source/reading/source-file.ts";
import { unknownExpressions } from "./expressions.ts";

/** An object of a description. */
export type Fields = Readonly<Record<string, unknown>>;

/** Extensions of other tools that change what is sent. Other extensions say something to readers. */
const changing: readonly string[] = ["x-operation", "x-security", "x-serverUrl"];

/** Reads fields of a description, and reports those that are wrong. */
export class FieldReader {
  protected readonly file: SourceFile;
  protected readonly root: Fields;
  /** Whether something was reported. */
  protected isWrong = false;
  readonly #diagnostics: Diagnostics;

  constructor(file: SourceFile, diagnostics: Diagnostics) {
    this.file = file;
    this.#diagnostics = diagnostics;
    this.root = isFields(file.value) ? file.value : {};
  }

  /** An object, or the component that it names, with its own value. */
  protected reused(value: Fields, kind: string, pointer: string): Fields | undefined {
    const { reference } = value;
    if (reference === undefined) return value;
    const [, own, name] =
      /^\$components\.(\w+)\.([\w.-]+)$/.exec(typeof reference === "string" ? reference : "") ?? [];
    const found = own === kind && name !== undefined ? this.component(kind, name) : undefined;
    if (!isFields(found)) {
      this.invalid(
        `${pointer}/reference`,
        `There is no component '${String(reference)}'`,
        `Name one as in $components.${kind}.NAME`,
      );
      return undefined;
    }
    return value["value"] === undefined ? found : { ...found, value: value["value"] };
  }

  protected component(kind: string, name: string): unknown {
    const { components } = this.root;
    const all = isFields(components) ? components[kind] : undefined;
    return isFields(all) && Object.hasOwn(all, name) ? all[name] : undefined;
  }

  protected expressions(value: unknown, pointer: string): void {
    for (const { pointer: place, text } of unknownExpressions(value, pointer))
      this.unsupported(place, `The expression '${text}' is not known`);
  }

  /** The objects of a list. */
  protected list(pointer: string, value: unknown): readonly Fields[] {
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.invalid(pointer, "This is no list", "Write a list");
      return [];
    }
    return value.map((one: unknown, at) => {
      if (isFields(one)) return one;
      this.invalid(joinPointer(pointer, at), "This is no object", "Write an object");
      return {};
    });
  }

  protected text(value: Fields, name: string, pointer: string): string | undefined {
    const text = value[name];
    if (typeof text === "string" && text !== "") return text;
    this.invalid(pointer, `There is no text '${name}'`, "Write it");
    return undefined;
  }

  /** Fields that the specification does not have. */
  protected known(value: Fields, names: readonly string[], pointer: string): void {
    for (const name of Object.keys(value))
      if (!names.includes(name))
        if (changing.includes(name))
          this.unsupported(joinPointer(pointer, name), `The extension '${name}' is not known`);
        else if (!name.startsWith("x-"))
          this.invalid(
            joinPointer(pointer, name),
            `There is no field '${name}' here`,
            "Correct its name, or remove it",
          );
  }

  protected invalid(pointer: string, problem: string, cure: string): void {
    this.isWrong = true;
    this.#diagnostics.report(
      "arazzo-invalid",
      { file: this.file.path, pointer },
      { problem, cure },
    );
  }

  protected unsupported(pointer: string, problem: string): void {
    this.isWrong = true;
    this.#diagnostics.report("arazzo-unsupported", { file: this.file.path, pointer }, { problem });
  }
}

/** Whether a value is an object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
