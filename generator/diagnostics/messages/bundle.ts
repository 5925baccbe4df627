import { entry } from "./entry.ts";

/** Parts of several files that mean something else in one document. */
export const bundleMessages = {
  "bundle-impossible": entry({
    class: "fatal",
    message: "{part} cannot be put into one document",
    help: "{cure}",
  }),
  "bundle-relative": entry({
    class: "doubtful",
    message: "'{url}' is relative to '{from}', and stands in another folder now",
    help: "Write the whole address",
  }),
  "bundle-external": entry({
    class: "note",
    message: "The example '{url}' stays in a file of its own, which the bundle needs beside it",
    help: "Write the example as 'value' if the document is to stand alone",
  }),
};
