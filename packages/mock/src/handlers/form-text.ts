import { encodedField, formFields, type Json } from "diptych/plugin";
import { isJsonObject } from "../json.ts";

/** A value as a urlencoded form of a response, of which documents describe no encoding. */
export function formText(value: Json): string {
  return Object.entries(isJsonObject(value) ? value : {})
    .flatMap(([name, member]) => formFields(name, member, undefined).map(encodedField))
    .join("&");
}
