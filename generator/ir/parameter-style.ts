/** How the values of parameters and of forms are written. */
export type ParameterStyle =
  | "matrix"
  | "label"
  | "simple"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  /** The `collectionFormat` tsv of 2.0. */
  | "tabDelimited"
  | "deepObject"
  | "cookie";

/** The characters between items by style; a comma in all others. Source: OpenAPI 3.1, Style Values. */
export const delimiters: Readonly<Partial<Record<ParameterStyle, " " | "|" | "\t">>> = {
  spaceDelimited: " ",
  pipeDelimited: "|",
  tabDelimited: "\t",
};

/** Styles of lists that a document of 2.0 has in other places than one of 3. */
export const delimitedStyles = Object.keys(delimiters) as readonly ParameterStyle[];

/** How a value is written by a style. Source: OpenAPI 3.2, Style Values. */
export interface StyleEncoding {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}
