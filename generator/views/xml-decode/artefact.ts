import type { Artefact } from "../artefact.ts";

export const xmlDecode: Artefact = { name: "xml", modules: () => [] };
