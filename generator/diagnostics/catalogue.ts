import { arazzoMessages } from "./messages/arazzo.ts";
import { bundleMessages } from "./messages/bundle.ts";
import { configMessages } from "./messages/config.ts";
import { internalMessages } from "./messages/internal.ts";
import { lintDocumentMessages } from "./messages/lint-document.ts";
import { lintSchemaMessages } from "./messages/lint-schemas.ts";
import { lintMessages } from "./messages/lint.ts";
import { openapiMessages } from "./messages/openapi.ts";
import { operationMessages } from "./messages/operation.ts";
import { overlayMessages } from "./messages/overlay.ts";
import { outputMessages } from "./messages/output.ts";
import { pluginMessages } from "./messages/plugin.ts";
import { scaffoldMessages } from "./messages/scaffold.ts";
import { schemaMessages } from "./messages/schema.ts";
import { serveMessages } from "./messages/serve.ts";
import { sourceMessages } from "./messages/source.ts";
import { swaggerMessages } from "./messages/swagger.ts";
import { templateMessages } from "./messages/template.ts";
import { xmlMessages } from "./messages/xml.ts";

/**
 * Every message that the generator can give, by code. Each code has a page in
 * `docs/diagnostics/`, and a test holds the two together.
 */
export const catalogue = {
  ...sourceMessages,
  ...overlayMessages,
  ...arazzoMessages,
  ...bundleMessages,
  ...openapiMessages,
  ...swaggerMessages,
  ...schemaMessages,
  ...xmlMessages,
  ...operationMessages,
  ...templateMessages,
  ...configMessages,
  ...outputMessages,
  ...internalMessages,
  ...pluginMessages,
  ...lintMessages,
  ...lintDocumentMessages,
  ...lintSchemaMessages,
  ...scaffoldMessages,
  ...serveMessages,
} as const;

export type DiagnosticCode = keyof typeof catalogue;

/** Braces hold a placeholder if they hold one word; other braces are part of the text. */
type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}${" " | ":" | '"'}${string}` ? never : Name) | Placeholders<Rest>
  : never;

type Args<Text extends string> = { readonly [Name in Placeholders<Text>]: string | number };

/** Codes of findings that are fatal where nothing can be taken in place of what is wrong. */
export type RefusedCode = {
  [C in DiagnosticCode]: (typeof catalogue)[C] extends { readonly mayBeFatal: true } ? C : never;
}[DiagnosticCode];

/** The arguments that the texts of a fatal finding need: nothing was taken. */
export type RefusedArgs<C extends DiagnosticCode> = Args<
  (typeof catalogue)[C]["message"] | (typeof catalogue)[C]["help"]
>;

type Taken<C extends DiagnosticCode> = (typeof catalogue)[C] extends {
  readonly taken: infer T extends string;
}
  ? T
  : never;

/** The arguments that the texts of a code need. */
export type DiagnosticArgs<C extends DiagnosticCode> = RefusedArgs<C> & Args<Taken<C>>;
