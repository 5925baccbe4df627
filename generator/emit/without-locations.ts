import Handlebars from "handlebars";

/**
 * Takes the locations out of a template. Handlebars hands each lookup the location of its name, an
 * object that is made anew every time. Only errors show it, and built-in templates have none.
 */
export function withoutLocations(template: hbs.AST.Program): hbs.AST.Program {
  new Remover().accept(template);
  return template;
}

const place = { line: 0, column: 0 };

/** A location that the compiler prints as `null`. */
const nowhere: hbs.AST.SourceLocation & { toJSON(): null } = {
  source: "",
  start: place,
  end: place,
  toJSON: () => null,
};

class Remover extends Handlebars.Visitor {
  override accept(node: hbs.AST.Node | undefined): void {
    if (node === undefined) return;
    node.loc = nowhere;
    super.accept(node);
  }
}
