import { chromium, type Browser } from "playwright-core";
import { chromium as installed, placeOf } from "../support/extras.ts";

/** Starts the browser headless, without background traffic. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: placeOf(installed),
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
