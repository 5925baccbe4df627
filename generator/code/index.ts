export {
  call,
  cast,
  code,
  commas,
  exportedType,
  exportedValue,
  isNothing,
  join,
  lines,
  name,
  nothing,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "./code.ts";
export { commentWords, docComment, docSentence, lineComment, type DocTag } from "./comment.ts";
export { type GlobalName } from "./global-names.ts";
export { globals } from "./globals.ts";
export { distinct, identity, viewIdentity } from "./identity.ts";
export { importStatements } from "./import-statements.ts";
export {
  hexadecimal,
  key,
  literal,
  literals,
  member,
  property,
  regExp,
  template,
  type LiteralValue,
} from "./literal.ts";
export {
  importSpecifier,
  isModuleId,
  modulePath,
  withExtension,
  runtimeEntry,
  runtimeForPeople,
  runtimeRange,
  type ImportExtension,
  type ModuleId,
  type Source,
} from "./module-id.ts";
export {
  ModuleScope,
  type FunctionScope,
  type HelperFunction,
  type ImportedSymbol,
  type ModuleNames,
} from "./module-scope.ts";
export { type ModuleForm } from "./module-form.ts";
export { rt } from "./runtime.ts";
