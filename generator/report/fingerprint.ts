import { sha256 } from "../portable/sha256.ts";
import type { Finding } from "./finding.ts";

/**
 * Findings with their fingerprints: digests of rule, file, JSON Pointer and message, and of a number
 * where several findings have the same.
 */
export function withFingerprints(
  findings: readonly Omit<Finding, "fingerprint">[],
): readonly Finding[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const { rule, message, location } = finding;
    const key = JSON.stringify([rule, location?.file, location?.pointer, message]);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return { ...finding, fingerprint: digest(ordinal === 0 ? key : `${key} ${ordinal}`) };
  });
}

/** The first half of SHA-256, in hexadecimal digits. */
export const digest = (text: string): string => sha256(text).slice(0, 32);
