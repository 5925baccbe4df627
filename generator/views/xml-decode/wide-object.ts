import { code, commas, lines, nothing, rt, ts, type Code, type Name } from "../../code/index.ts";
import type { ModuleContext } from "../context.ts";
import type { ExpectedElement } from "./element-view.ts";
import { elementsOf, slotsOf, type Part } from "./object-parts.ts";
import { initialValue, localType } from "./property-local.ts";
import type { ElementView } from "./views.ts";

/**
 * Properties that one function reads. The compiler follows variables through 2,000 branches of a
 * function and no further (TS2563), and an element takes three of them.
 */
const mostProperties = 300;

/** Properties that each of several functions reads. */
const partSize = 100;

/** Whether an object has too many properties for one function. */
export function isWide(part: Part, context: ModuleContext): boolean {
  const slots = slotsOf(part);
  if (slots.length > mostProperties) return true;
  return slots.flatMap((slot) => elementsOf(slot, context)).length > mostProperties;
}

/** The same properties with their values as fields of one object, which functions pass on. */
export function withFields(part: Part, values: Name): Part {
  return {
    node: part.node,
    slots: part.slots.map((slot) => ({
      ...slot,
      local: code`${values}.${slot.name}`,
      isField: true,
    })),
    inlined: part.inlined.map((inner) => ({ ...inner, part: withFields(inner.part, values) })),
  };
}

/** How the functions of a wide object are declared and called. */
interface WideObject {
  /** Declaration of the object that holds the values, all of them absent. */
  readonly declaration: Code;
  /** Calls of functions that have a part of the statements each. */
  statementCalls(statements: readonly Code[]): Code[];
  /** Calls of functions that read a part of the elements each, if one of them is next. */
  elementCalls(elements: readonly ExpectedElement[]): Code[];
}

/** @param values name of the object that holds the values */
export function wideObject(part: Part, values: Name, context: ModuleContext): WideObject {
  const { scope } = context;
  const blank = blankValues(part, context);
  const own = code`${values}${ts`: ReturnType<typeof ${blank}>`}`;
  return {
    declaration: code`const ${values} = ${blank}();`,
    statementCalls(statements) {
      const parameters = code`r${ts`: ${rt.XmlReader}`}, at${ts`: number`}, ${own}`;
      return inGroups(statements).map((group) => {
        const callee = scope.helper("readPart", parameters, code`void`, group);
        return code`${callee}(r, at, ${values});`;
      });
    },
    elementCalls(elements) {
      return inGroups(elements).map((group) => {
        const namespaces = [...new Set(group.flatMap(({ namespace }) => namespace ?? []))];
        const readsDepth = group.some((element) => element.readsDepth);
        const parameters = [
          code`r${ts`: ${rt.XmlReader}`}`,
          ...(readsDepth ? [code`d${ts`: number`}`] : []),
          code`j${ts`: number`}`,
          own,
          ...namespaces.map((namespace) => code`${namespace}${ts`: boolean`}`),
        ];
        const callee = scope.helper("readPart", commas(parameters), code`number`, [
          code`const v = r.view;`,
          ...(group.some(({ readsBytes }) => readsBytes) ? [code`const b = r.bytes;`] : []),
          code`let p = r.pos;`,
          ...group.map(({ view }) => elementStatement(view)),
          code`return j;`,
        ]);
        const given = [code`r`, ...(readsDepth ? [code`d`] : []), code`j`, values, ...namespaces];
        return code`j = ${callee}(${commas(given)});`;
      });
    },
  };
}

/** A function that gives the object that holds the values. */
function blankValues(part: Part, context: ModuleContext): Name {
  const slots = slotsOf(part);
  const own = new Set(part.slots);
  const fields = slots.map(
    ({ name, property }) => code`${name}: ${localType(property, context)} | undefined;`,
  );
  const initial = slots.map(
    (slot) => code`${slot.name}: ${own.has(slot) ? initialValue(slot, context) : code`undefined`}`,
  );
  return context.scope.helper("blankValues", nothing, code`{ ${lines(fields)} }`, [
    code`return { ${commas(initial)} };`,
  ]);
}

/** The statement that the template prints for an element of other objects. */
function elementStatement({ comment, keyword, guard, condition, index, body }: ElementView): Code {
  const found = code`j < 0 ? ${condition} : j === ${index}`;
  const test = guard === false ? found : code`${guard} && (${found})`;
  return lines([
    comment,
    code`${keyword} (${test}) {`,
    body,
    code`p = r.pos;`,
    code`j = -1;`,
    code`}`,
  ]);
}

function inGroups<T>(all: readonly T[]): readonly (readonly T[])[] {
  const groups: (readonly T[])[] = [];
  for (let from = 0; from < all.length; from += partSize)
    groups.push(all.slice(from, from + partSize));
  return groups;
}
