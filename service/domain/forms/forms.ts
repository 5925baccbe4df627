import type { RequestForm } from "../../stored/types.ts";
import { isAvailableTo, type Viewer } from "../../store/configured/links.ts";
import { formKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import { Configured } from "../configured/configured.ts";
import { found, Refusal } from "../shared/refusal.ts";
import { WithAudience, type AudienceKind } from "../configured/with-audience.ts";
import type { Rows } from "../../store/rows.ts";

const kind: AudienceKind<RequestForm> = {
  kind: formKind,
  label: "request form",
  nameOf: ({ displayName }) => displayName,
  nameKey: "displayName",
  typeOf: ({ requestType }) => requestType,
  unique: "kind",
  audienceOf: ({ Users, Organizations }) => ({ users: Users, organizations: Organizations }),
  settle: ({ formId: _, Users: __, Organizations: ___, ...settings }) => settings,
  present: (body, { users, organizations }) => ({
    ...body,
    Users: users,
    Organizations: organizations,
  }),
};

/** Request forms. Source: A 4.8. */
export class Forms extends WithAudience<RequestForm> {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    super(rows, kind);
    this.#rows = rows;
  }

  override within(rows: Rows): Forms {
    return new Forms(rows);
  }

  /** Forms that a viewer may fill in; every form without a viewer. */
  available(viewer: Viewer | undefined, type?: string): Promise<readonly Resource<RequestForm>[]> {
    return this.list({ type, condition: viewer && isAvailableTo(viewer) });
  }

  /** A form that a viewer may fill in. @throws {Refusal} it does not exist */
  async availableOne(id: number, viewer: Viewer | undefined): Promise<Resource<RequestForm>> {
    const [form] = await this.list({ id, condition: viewer && isAvailableTo(viewer) });
    return found(form, `request form ${id}`);
  }

  override create(body: RequestForm, byName = false): Promise<Resource<RequestForm>> {
    return super.create({ ...body, version: body.version ?? "1" }, byName);
  }

  /** Each replacement has a version of its own: the one that is given, or the next number. */
  override replace(id: number, body: RequestForm): Promise<Resource<RequestForm>> {
    return this.#rows.transaction(async (rows) => {
      const { body: known } = await new Configured(rows, kind).get(id);
      const version =
        body.version === undefined || body.version === known.version
          ? nextVersion(known.version)
          : body.version;
      return new WithAudience(rows, kind).replace(id, { ...body, version });
    });
  }

  /** @throws {Refusal} it does not exist, or a service of the catalog has it */
  override async remove(id: number): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      await rows.resources(formKind).lock();
      const service = await rows.services.withForm(id);
      if (service !== undefined)
        throw new Refusal(
          "invalid",
          `The form is that of the service ${service}, or of a part of it.`,
        );
      await new WithAudience(rows, kind).remove(id);
    });
  }

  /** Adds forms that come from elsewhere: all of them, or none. */
  async import(forms: readonly RequestForm[]): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      for (const form of forms) await this.within(rows).create(form, true);
    });
  }
}

const nextVersion = (version = "0"): string =>
  /^[0-9]{1,15}$/.test(version) ? String(Number(version) + 1) : `${version}.1`;
