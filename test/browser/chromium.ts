import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium, type Browser } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/** The browser of this machine, or undefined; the variable `CHROMIUM` may name it. */
export function findChromium(): string | undefined {
  const { CHROMIUM, PATH = "" } = process.env;
  const folders = PATH.split(path.delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...(CHROMIUM === undefined ? [] : [CHROMIUM]), ...candidates].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts the browser headless, without background traffic. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
