// @ts-check
/**
 * A request for a list of a table of so many rows. One with a `curve` is drawn under that name for tables of
 * growing size.
 *
 * @typedef {{ name: string, path: string, rows: number, curve?: string, isWhole?: boolean, as?: string }} Reading
 */

const v2 = "/webservices/services/rest/v2";
const v3 = "/rest/v3";

/** @param {string} path @param {Record<string, string | number>} query */
const page = (path, query) => {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${v3}/${path}?${parameters.join("&")}`;
};

const filters = {
  users: [
    "role -eq AUDITOR",
    "is_enabled -eq false",
    "(role -eq AUDITOR) -and (is_enabled -eq false)",
  ],
  organizations: ["id -eq 77", "name -eq org77", "name -contains rg77", "name -contains nothing"],
  "organizations/org0/members": ["id -eq 77", "name -eq user20", "name -contains nothing"],
  services: ["id -eq 77", "name -eq 'service 77'", "categories -contains 'category 7'"],
  "service-requests": [
    "state -eq PENDING_APPROVAL",
    "state -eq REJECTED",
    "submitted_by -eq user77",
    "deployed_name -eq 'shop 77'",
    "deployed_name -contains 'p 777'",
    "deployed_name -contains nothing",
  ],
};

/** Names of curves by those of readings of bills. @type {Readonly<Record<string, string>>} */
const curves = {
  "an owner": "bills of an owner",
  "an attribute": "bills of an attribute",
};

/**
 * Requests for lists of tables of so many rows. Those marked as whole have no limit in their document.
 *
 * @param {import("./large-tables.mjs").Size} size
 * @returns {Reading[]}
 */
export function readings(size) {
  const rows = {
    users: size.accounts,
    organizations: size.organizations,
    "organizations/org0/members": size.members,
    services: size.services,
    "service-requests": size.requests,
  };
  const lists = Object.entries(rows).flatMap(([path, count]) => {
    const last = Math.max(1, Math.floor((count * 0.9) / 100));
    return [
      {
        name: `${path}, page 1`,
        path: page(path, { page_size: 100 }),
        rows: count,
        ...(path === "users" ? { curve: "first page of users" } : {}),
      },
      {
        name: `${path}, page ${last}`,
        path: page(path, { page_size: 100, page_number: last }),
        rows: count,
        ...(path === "users" ? { curve: "late page of users" } : {}),
      },
      ...filters[/** @type {keyof typeof filters} */ (path)].map((filter) => ({
        name: `${path}, ${filter}`,
        path: page(path, { page_size: 100, filter }),
        rows: count,
        ...(filter === "deployed_name -contains nothing"
          ? { curve: "text that no request contains" }
          : {}),
      })),
    ];
  });
  const late = Math.floor(size.organizations * 0.9);
  const bills = {
    "": "first 100",
    "&startdate=20290601&enddate=20290630": "a month",
    "&org_name=org7": "an organization",
    "&org_name=org7&startdate=20290601&enddate=20290630": "an organization in a month",
    "&owner_login_id=user7": "an owner",
    "&attribute_name=Cost%20centre&attribute_value=R-7": "an attribute",
    "&owner_login_id=user7&org_name=org8": "an owner who is in another organization",
    "&attribute_name=Cost%20centre&attribute_value=R-7&owner_login_id=user8":
      "an attribute of an owner without it",
  };
  return [
    ...lists,
    {
      name: "v2 organizations, 100",
      path: `${v2}/configurations/organizations?max=100`,
      rows: size.organizations,
    },
    {
      name: `v2 organizations, 100 from ${late}`,
      path: `${v2}/configurations/organizations?max=100&offset=${late}`,
      rows: size.organizations,
    },
    ...Object.entries(bills).map(([query, name]) => ({
      name: `v2 bills, ${name}`,
      path: `${v2}/billingrecords?max=100${query}`,
      rows: size.bills,
      ...(curves[name] === undefined ? {} : { curve: curves[name] }),
    })),
    {
      name: "v2 forms for a member",
      path: `${v2}/forms`,
      rows: size.forms,
      as: "user7;org7",
    },
    {
      name: "v2 forms, all",
      path: `${v2}/forms`,
      rows: size.forms,
      isWhole: true,
    },
    {
      name: "v2 quota reservations, all open",
      path: `${v2}/configurations/organizations/quota/reservations`,
      rows: size.claims,
      isWhole: true,
    },
    {
      name: "v2 organizations, all",
      path: `${v2}/configurations/organizations?max=-1`,
      rows: size.organizations,
      isWhole: true,
    },
    {
      name: "v2 bills, 100,000",
      path: `${v2}/billingrecords?max=100000`,
      rows: size.bills,
      isWhole: true,
    },
    {
      name: "v2 accounts, all",
      path: `${v2}/accounts`,
      rows: size.accounts,
      isWhole: true,
    },
  ];
}
