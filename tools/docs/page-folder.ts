import path from "node:path";
import { packageFolder } from "../frame/package-folder.ts";

/** Folder of the page's own scripts and styles, which every package has beside the code. */
export const pageFolder = (): string => path.join(packageFolder(), "tools/docs/page");
