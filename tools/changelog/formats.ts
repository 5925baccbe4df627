/** Formats of `diptych changelog`. */
export const changelogFormats = ["markdown", "html", "json", "ics"] as const;

export type ChangelogFormat = (typeof changelogFormats)[number];
