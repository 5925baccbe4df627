import type { SourceFile } from "ts-morph";
import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { findHandlers, type HandlersObject } from "./find-handlers.ts";
import { membersOf } from "./members.ts";
import { leadsTo, type ServerModule } from "./module-names.ts";
import { placeOf, rangeOf } from "./place.ts";

/** The spec whose handlers are looked for, and the file to look in. */
export interface Choice {
  /** The user's file, absolute. */
  readonly file: string;
  /** The server module that `Handlers` comes from. */
  readonly module: ServerModule;
  /** Server modules of the configuration's other specs, whose handlers are ignored. */
  readonly others: readonly ServerModule[];
}

/** The object to add handlers to: the one of this spec that no other object spreads. */
export function chooseHandlers(
  source: SourceFile,
  { file, module, others }: Choice,
  diagnostics: Diagnostics,
): HandlersObject | undefined {
  const [syntax] = source.getProject().getProgram().getSyntacticDiagnostics(source);
  if (syntax !== undefined) {
    const start = syntax.getStart();
    const range = rangeOf(source, start, start + syntax.getLength());
    const message = syntax.getMessageText();
    const reason = typeof message === "string" ? message : message.getMessageText();
    diagnostics.report("handlers-syntax", { file, range }, { reason: reason.replace(/\.$/, "") });
    return undefined;
  }
  const found = findHandlers(source, module);
  const ours = found.filter(
    ({ specifier }) =>
      specifier === undefined || !others.some((other) => leadsTo(specifier, file, other)),
  );
  const roots = ours.filter(
    ({ literal }) =>
      !ours.some(
        (other) => other.literal !== literal && membersOf(other.literal).literals.has(literal),
      ),
  );
  const exact = roots.filter(
    ({ specifier }) => specifier !== undefined && leadsTo(specifier, file, module),
  );
  const [first, ...more] = exact.length > 0 ? exact : roots;
  if (first === undefined) {
    diagnostics.report("handlers-absent", { file }, {});
    return undefined;
  }
  if (more.length > 0) {
    const related = more.map(({ literal }) => ({
      message: "is another one",
      location: { file, range: placeOf(literal) },
    }));
    const location = { file, range: placeOf(first.literal) };
    diagnostics.report("handlers-ambiguous", location, { count: more.length + 1 }, related);
    return undefined;
  }
  return first;
}
