import { RequestType } from "vscode-languageserver/node";

/** Asks for a module that is generated from a document. */
export interface PreviewParams {
  readonly textDocument: { readonly uri: string };
  /** Its path in the output without the extension, such as `types` or `json/decode`. Default: `types`. */
  readonly module?: string;
  /** Whether the answer lists the modules of all artefacts, which takes the time of generating them. */
  readonly all?: boolean;
}

/** A generated module, from the texts as they are in the editor. */
export interface Preview {
  readonly module: string;
  /** Modules of the same artefact, or of all artefacts if they were asked for; the one that is shown among them. */
  readonly modules: readonly string[];
  readonly text: string;
  /** Whether a formatter was found; without one the text is as templates print it. */
  readonly isFormatted: boolean;
}

/** The text cannot be generated at this time, for a reason that the editor shows. */
export interface NoPreview {
  readonly reason: string;
}

/** `diptych/preview`, a request that is not in the protocol. */
export const previewRequest = new RequestType<PreviewParams, Preview | NoPreview, void>(
  "diptych/preview",
);
