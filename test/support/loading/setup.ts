import { registerSources } from "./register.ts";

registerSources();
