import { DecodeError } from "@diptych/runtime";
import { contentOf } from "./empty-structures.ts";
import { Refusal } from "../domain/shared/refusal.ts";

/** Decodes an exported text. @throws {Refusal} the text is no such export */
export function imported<T extends object>(decode: () => T): T {
  try {
    return contentOf(decode());
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const mistakes = error.issues.map(({ path, message, line, column }) => ({
      pointer: path,
      detail: line === undefined ? message : `${message} (line ${line}, column ${column})`,
    }));
    throw new Refusal("invalid", "The text cannot be imported.", mistakes);
  }
}
