import type { Ref, UserReference } from "../../stored/types.ts";
import { groupedBy } from "../../store/database/grouped-by.ts";
import { type LinkStore, type Link, type NamedLink } from "../../store/configured/links.ts";
import { Refusal } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";

/** The audience of a resource, as version 2 shows it. */
export interface Audience {
  readonly users: UserReference[];
  readonly organizations: Ref[];
}

/** The people and organizations that forms, destinations and media folders are for. */
export class Audiences {
  readonly #rows: Rows;
  readonly #links: LinkStore;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#links = rows.links;
  }

  /**
   * Writes whom a resource is for. An account that is named with number and name is looked up by the name
   * where `byName` says so: numbers mean nothing in another service.
   *
   * @throws {Refusal} there is no such account or organization, or one is named twice
   */
  async write(
    resourceId: number,
    users: readonly UserReference[] = [],
    organizations: readonly Ref[] = [],
    byName = false,
  ): Promise<void> {
    if (users.length + organizations.length === 0 && (await this.#isDeserted(resourceId))) return;
    const userLinks: Link[] = [];
    for (const user of users) userLinks.push(await this.#user(user, byName));
    const organizationLinks: Link[] = [];
    for (const one of organizations) organizationLinks.push(await this.#organization(one, byName));
    if (users.filter(({ primary }) => primary === true).length > 1)
      throw new Refusal("invalid", "One of the users is the primary contact, not several.");
    refuseTwice("user", users.map(nameOfUser), userLinks);
    refuseTwice("organization", organizations.map(nameOfOrganization), organizationLinks);
    await this.#links.replace(resourceId, "user", userLinks);
    await this.#links.replace(resourceId, "organization", organizationLinks);
  }

  /** The audience of each of the resources. */
  async read(resourceIds: readonly number[]): Promise<(resourceId: number) => Audience> {
    const users = groupedBy(await this.#links.accounts(resourceIds), resourceOf);
    const organizations = groupedBy(await this.#links.organizations(resourceIds), resourceOf);
    return (id) => ({
      users: (users.get(id) ?? []).map(({ targetId, userid, name, email, detail }) => ({
        id: targetId,
        loginId: userid,
        displayName: name,
        email: email ?? undefined,
        ...detail,
      })),
      organizations: (organizations.get(id) ?? []).map(({ targetId, name }) => ({
        displayName: name,
        type: "ORGANIZATION",
        id: targetId,
      })),
    });
  }

  /** Whether a resource was limited to users and organizations that are all gone. */
  async #isDeserted(resourceId: number): Promise<boolean> {
    const named = [
      ...(await this.#links.targets(resourceId, "user")),
      ...(await this.#links.targets(resourceId, "organization")),
    ];
    const { users, organizations } = (await this.read([resourceId]))(resourceId);
    return named.length > 0 && users.length + organizations.length === 0;
  }

  async #user({ id, loginId, itContact, primary }: UserReference, byName: boolean): Promise<Link> {
    const store = this.#rows.accounts;
    const isById = id !== undefined && !(byName && loginId !== undefined);
    const account = isById ? await store.get(id) : await store.find(loginId ?? "");
    if (account === undefined)
      throw new Refusal("invalid", `There is no account ${isById ? id : (loginId ?? "")}.`);
    return { targetId: account.id, detail: { itContact, primary } };
  }

  async #organization({ id, displayName }: Ref, byName: boolean): Promise<Link> {
    const store = this.#rows.organizations;
    const isById = id !== undefined && !(byName && displayName !== undefined);
    const organization = isById ? await store.get(id) : await store.find(displayName ?? "");
    if (organization === undefined)
      throw new Refusal(
        "invalid",
        `There is no organization ${isById ? id : (displayName ?? "")}.`,
      );
    return { targetId: organization.id };
  }
}

const nameOfUser = ({ loginId, id }: UserReference): string => loginId ?? String(id);

const nameOfOrganization = ({ displayName, id }: Ref): string => displayName ?? String(id);

/** Refuses who is given twice: all but one of the entries would be lost. */
function refuseTwice(what: string, names: readonly string[], links: readonly Link[]): void {
  const seen = new Set<number>();
  for (const [index, { targetId }] of links.entries()) {
    if (seen.has(targetId))
      throw new Refusal("invalid", `The ${what} ${names[index] ?? ""} is named twice.`);
    seen.add(targetId);
  }
}

const resourceOf = ({ resourceId }: NamedLink): number => resourceId;
