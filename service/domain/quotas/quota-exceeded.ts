import { Refusal } from "../shared/refusal.ts";

/** A refusal because a quota leaves too little. */
export class QuotaExceeded extends Refusal {
  /** Name of the organization whose quota, or whose member's, it is. */
  readonly organization: string;

  constructor(organization: string, message: string) {
    super("invalid", message);
    this.organization = organization;
  }
}
