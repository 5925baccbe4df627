import type { Artefact } from "../views/artefact.ts";
import { client } from "../views/client/artefact.ts";
import { filters } from "../artefacts/filters/artefact.ts";
import { jsonDecode } from "../artefacts/json-decode/artefact.ts";
import { jsonEncode } from "../artefacts/json-encode/artefact.ts";
import { server } from "../views/server/artefact.ts";
import { types } from "../views/types/artefact.ts";
import { validate } from "../views/validate/artefact.ts";
import { callbacks, webhooks } from "../views/webhooks/artefact.ts";
import { xmlDecode } from "../views/xml-decode/artefact.ts";
import { xmlEncode } from "../views/xml-encode/artefact.ts";

/** Everything that can be emitted. `json` and `xml` each stand for a decoder and an encoder. */
export const artefacts: readonly Artefact[] = [
  types,
  validate,
  jsonDecode,
  jsonEncode,
  xmlDecode,
  xmlEncode,
  server,
  client,
  webhooks,
  callbacks,
  filters,
];
