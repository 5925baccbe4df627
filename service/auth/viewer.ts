import type { Viewer } from "../store/configured/links.ts";
import { isAdministrative, type Session } from "./session.ts";

/** For whom forms are looked up. Undefined for administrators, who may fill in every form. */
export function viewerOf(session: Session): Viewer | undefined {
  if (isAdministrative(session)) return undefined;
  const { account, membership } = session;
  return { accountId: account.id, organizationId: membership?.organization.id ?? null };
}
