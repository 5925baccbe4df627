import {
  lines,
  name,
  symbols,
  type Code,
  type Declaration,
  type Name,
  type Reference,
} from "../../plugin.ts";
import { keepsOthers, type JsonContext } from "../json/context.ts";
import { writeName } from "../json/function-names.ts";
import { objectStatements } from "./object-statements.ts";
import { writerOf } from "./type-writer.ts";
import { writeStatement } from "./writer.ts";

/** The function that writes a declaration in `json/encode`. */
export interface DeclarationWriterView {
  /** The type that is written. */
  readonly type: Reference;
  /** Name of the function. */
  readonly write: Name;
  /** Whether the type reaches itself, so that the depth of the value is counted. */
  readonly recursive: boolean;
  /** Statements that write the value. */
  readonly body: Code;
}

export function declarationView(
  declaration: Declaration,
  context: JsonContext,
): DeclarationWriterView {
  const { type } = declaration;
  return {
    type: symbols.type(declaration),
    write: writeName(declaration),
    recursive: declaration.recursive,
    body:
      type.kind === "object"
        ? lines(
            objectStatements(
              type,
              symbols.type(declaration),
              keepsOthers(declaration, type, context),
              context,
            ),
          )
        : writeStatement(writerOf(type, context), name("value")),
  };
}
