// @ts-check

/** Names of what generates from the documents of vendors. */
export const vendorTools = {
  types: "diptych types",
  peerTypes: "openapi-typescript",
  brief: "Diptych, client that checks nothing",
  redocly: "Redocly generate-client",
  everything: "Diptych, everything",
  heyApi: "hey-api, types and client",
};
