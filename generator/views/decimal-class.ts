import { code, exportedType, exportedValue, type Name, type Reference } from "../code/index.ts";
import type { DecimalClass } from "../ir/index.ts";
import type { ModuleContext, PackageContext } from "./context.ts";

/** The class that holds decimals, as a type. */
export function decimalType(context: Pick<PackageContext, "options">): Reference {
  const { module, name } = classOf(context);
  return exportedType(module, name);
}

/** The class that holds decimals, as a value. */
export function decimalValue(context: Pick<PackageContext, "options">): Reference {
  const { module, name } = classOf(context);
  return exportedValue(module, name);
}

/** A constant of the module with the function that the runtime makes for the class. */
export function decimalFunction(stem: string, made: Reference, context: ModuleContext): Name {
  const call = code`/* @__PURE__ */ ${made}(${decimalValue(context)})`;
  return context.scope.constant(stem, call);
}

function classOf({ options }: Pick<PackageContext, "options">): DecimalClass {
  const found = options.decimals?.class;
  if (found === undefined) throw new Error("a decimal of a class, and no class in the options");
  return found;
}
