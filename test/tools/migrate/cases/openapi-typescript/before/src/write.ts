import openapiTS, { astToString } from "openapi-typescript";

console.log(astToString(await openapiTS(new URL("./openapi.yaml", import.meta.url))));
