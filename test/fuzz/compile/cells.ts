import type { DocumentPart } from "./document-part.ts";
import { positions } from "./positions.ts";
import type { Schema, Shape } from "./shapes.ts";

/** A shape at a position of a document. */
export interface Cell {
  readonly shape: Shape;
  readonly position: string;
  /** Whether the schema stands at the position itself, and not a reference to a component. */
  readonly isInline: boolean;
}

/** A document of many cells, and how to find them again in what is made from it. */
export interface CellDocument {
  readonly document: object;
  /** Cells by the name of their component. */
  readonly byComponent: ReadonlyMap<string, readonly Cell[]>;
}

/** The name that findings print: `npm run fuzz -- --compile --cell "xml map(list(text))"` tries it alone. */
export const cellName = ({ shape, position, isInline }: Cell): string =>
  `${position} ${shape.text}${isInline ? " inline" : ""}`;

/** One document of 3.2 around all cells; components are called `Shape0X`, `Shape1X`, … */
export function cellDocument(cells: readonly Cell[]): CellDocument {
  const components = new Map<Shape, string>();
  const byComponent = new Map<string, Cell[]>();
  const schemas: Record<string, Schema> = {};
  const [paths, webhooks]: [object, object] = [{}, {}];
  const others: Record<string, object> = {};
  for (const cell of cells) {
    const { shape, position, isInline } = cell;
    const component = components.get(shape) ?? `Shape${components.size}X`;
    const { schema, components: further } = shape.build(component);
    if (!components.has(shape)) Object.assign(schemas, { [component]: schema }, further);
    components.set(shape, component);
    byComponent.set(component, [...(byComponent.get(component) ?? []), cell]);
    const reference = { $ref: `#/components/schemas/${component}` };
    const part: DocumentPart =
      positions[position]?.({ component, schema: isInline ? schema : reference }) ?? {};
    Object.assign(paths, part.paths);
    Object.assign(webhooks, part.webhooks);
    for (const [kind, members] of Object.entries(part.components ?? {}))
      others[kind] = { ...others[kind], ...members };
  }
  const document = {
    openapi: "3.2.0",
    info: { title: "Compile", version: "1" },
    paths,
    webhooks,
    components: { schemas, ...others },
  };
  return { document, byComponent };
}

/** The cells that a text names: a pointer of a finding, or a part of a generated module. */
export function namedCells(text: string, { byComponent }: CellDocument): readonly Cell[] {
  const named = [...text.matchAll(/(\w*?)(Shape\d+X)/gi)].map(([, before = "", name = ""]) => {
    const cells = byComponent.get(name.replace(/^s/, "S").replace(/x$/, "X")) ?? [];
    const there = cells.filter(({ position }) => before.endsWith(position));
    return there.length > 0 ? there : cells;
  });
  return named.find((cells) => cells.length > 0) ?? [];
}
