import type { Artefact } from "../views/artefact.ts";
import { filters } from "../views/filters/artefact.ts";
import { server } from "../views/server/artefact.ts";
import { types } from "../views/types/artefact.ts";
import { validate } from "../views/validate/artefact.ts";

/** Everything that can be emitted. `json` and `xml` each stand for a decoder and an encoder. */
export const artefacts: readonly Artefact[] = [types, validate, server, filters];
