import { name, type Declaration, type Name } from "../../plugin.ts";

/** The function that reads a declaration; it stays within the module of decoders. */
export const readName = (declaration: Declaration): Name => name(`read${declaration.name}`);

/** The function that writes a declaration; it stays within the module of encoders. */
export const writeName = (declaration: Declaration): Name => name(`write${declaration.name}`);
