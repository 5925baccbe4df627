import { code, commas, literal, name, rt, ts } from "../../code/index.ts";
import {
  eachAbout,
  othersAreFromConditions,
  type Declaration,
  type ObjectNode,
} from "../../ir/index.ts";
import { codecArtefact } from "../codec-declarations.ts";
import { collectionsIn } from "../collections.ts";
import { inModule, type ModuleContext, type PackageContext, scopeOf } from "../context.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { secretsIn } from "../secrets-view.ts";
import { symbols } from "../symbols.ts";
import { readCall, readParameters, resultType } from "./element-reader.ts";
import { itemsView } from "./items.ts";
import { nameText, readName } from "./reader-names.ts";
import { objectView } from "./object-view.ts";
import { isBlank, isDeep } from "./reader-traits.ts";
import { checkedCall, checkedListReader, readerOf } from "./reader.ts";
import { rootNames } from "./root-names.ts";
import type { DeclarationView, XmlDecodeView } from "./views.ts";

/** `src/xml/decode.ts`: for each declaration, a function that reads a document as a value. */
export const xmlDecode = codecArtefact("xml", "./xml/decode", decodeModule);

function decodeModule(whole: PackageContext, declarations: readonly Declaration[]): ModuleView {
  const collectionOf = collectionsIn(whole);
  const scope = scopeOf(whole, "./xml/decode", "xml/decode", {
    declares: declarations.flatMap((d) => [
      readName(d),
      symbols.decodeXml(d).symbol,
      ...(collectionOf(d) === undefined ? [] : [symbols.decodeXmlItems(d).symbol]),
    ]),
    globals: ["BigInt", "Date", "Number", "Object", "Set", "String"],
    locals: ["value", "item"],
  });
  // Types are imported before variables get their names, so that variables give way to them.
  for (const declaration of declarations) scope.print(symbols.type(declaration));
  const context = inModule(whole, scope);
  const secretsFor = secretsIn(whole, scope, rt.withhold);
  const view: XmlDecodeView = {
    optionsType: rt.XmlDecodeOptions,
    decodeXml: rt.decodeXml,
    declarations: eachAbout(declarations, (declaration) => {
      const collection = collectionOf(declaration);
      const items = collection && itemsView(declaration, collection, context);
      const secrets = secretsFor(declaration);
      return {
        ...declarationView(declaration, context),
        secrets,
        items: items !== undefined && { ...items, secrets },
      };
    }),
  };
  return moduleView(scope, "xml/decode", view, "Decoders that read and check XML.");
}

function declarationView(
  declaration: Declaration,
  context: ModuleContext,
): Omit<DeclarationView, "secrets" | "items"> {
  const { type, root, xmlConditions } = declaration;
  const own = symbols.type(declaration);
  const read = name(readName(declaration));
  const deep = isDeep(type, context);
  const result = resultType(own, isBlank(type, context));
  // The function that others call checks conditions around the one that reads the type.
  const bare =
    xmlConditions === undefined ? read : context.scope.declare(`${readName(declaration)}Type`);
  const reader = root.kind === "list" ? checkedListReader(type, root, context) : undefined;
  const roots = rootNames(declaration, context);
  return {
    name: name(declaration.name),
    type: own,
    result,
    decode: symbols.decodeXml(declaration),
    read,
    bare,
    checked:
      xmlConditions !== undefined &&
      code`${checkedCall(bare, xmlConditions, deep)}${ts` as ${result}`}`,
    parameters: readParameters(deep),
    roots: code`[${commas(roots.map((alias) => literal(nameText(alias))))}]`,
    call: type.kind !== "object" && readCall(reader ?? readerOf(type, context)),
    object:
      type.kind === "object" && objectView(type, own, notesOthers(declaration, type), context),
  };
}

/** Whether conditions look at names that the object does not list. */
function notesOthers({ keepsUnknown, xmlConditions }: Declaration, type: ObjectNode): boolean {
  if (keepsUnknown === true) return true;
  return xmlConditions !== undefined && othersAreFromConditions(type);
}
