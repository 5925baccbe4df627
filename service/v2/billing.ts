import type { BillingRecord, BillingRecordCollection } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import { visibleOrganization, type Session } from "../auth/session.ts";
import type { Billing } from "../domain/costs/billing.ts";
import { longList } from "./long-list.ts";

type BillingHandlers = Pick<Required<Handlers<Session>>, "listBillingRecords">;

/** Billing records. Source: A 4.3. */
export function billingHandlers(billing: Billing): BillingHandlers {
  return {
    listBillingRecords: async ({ query, session }) => {
      const { attribute_name: name, attribute_value: value } = query;
      const batches = billing.list({
        from: query.startdate,
        to: query.enddate,
        visibleTo: visibleOrganization(session),
        organizationName: query.org_name,
        owner: query.owner_login_id,
        attribute: name === undefined || value === undefined ? undefined : { name, value },
        limit: query.max,
      });
      const collection = (records: readonly BillingRecord[]): BillingRecordCollection => ({
        BillingRecords: [...records],
      });
      return { status: 200, body: await longList(batches, collection) };
    },
  };
}
