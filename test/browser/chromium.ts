import { chromium, type Browser, type Page } from "playwright-core";
import { chromium as installed, placeOf } from "../support/extras.ts";
import { patience } from "../support/patience.ts";

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

/** Opens a page, which waits for what it is to show as long as tests wait. */
export async function openPage(
  browser: Browser,
  options: NonNullable<Parameters<Browser["newPage"]>[0]> = {},
): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(patience);
  return page;
}
