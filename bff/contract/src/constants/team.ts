/** The roles of a dealer's users, from the most to the least that they may do. */
export const TEAM_ROLES = ['owner', 'manager', 'staff', 'read-only'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const TEAM_ROLE_LABELS: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
  'read-only': 'Read-only',
};

const EVERYONE = TEAM_ROLES;
const WORKERS = ['owner', 'manager', 'staff'] as const;
const OWNERS = ['owner'] as const;
const MANAGERS = ['owner', 'manager'] as const;

/**
 * Which roles may do what in a dealer's portal. The server checks it before every call of the dealer area, and front ends
 * hide what a role may not do. An endpoint that names no permission is for owners alone.
 */
export const TEAM_PERMISSIONS = {
  'orders:read': EVERYONE,
  'orders:change': WORKERS,
  /** Drafting and issuing revisions of orders. */
  'orders:revise': WORKERS,
  'customers:read': WORKERS,
  'reports:read': WORKERS,
  'price-list:read': EVERYONE,
  'price-list:change': MANAGERS,
  /** The costs of materials and line items, and the margins of orders. */
  'costs:read': MANAGERS,
  /** The business profile, and who viewed the portal. */
  'business:manage': MANAGERS,
  /** Managers manage only the roles below their own. */
  'team:manage': MANAGERS,
  /** API keys and webhooks. */
  'integrations:manage': OWNERS,
} as const satisfies Record<string, readonly TeamRole[]>;
export type TeamPermission = keyof typeof TEAM_PERMISSIONS;

/** May a role do this? Without a permission, and with one that only a newer release knows, only owners may. */
export const roleMay = (role: TeamRole, permission: TeamPermission | undefined): boolean =>
  role === 'owner' ||
  (permission !== undefined &&
    Object.hasOwn(TEAM_PERMISSIONS, permission) &&
    (TEAM_PERMISSIONS[permission] as readonly TeamRole[]).includes(role));

/** The roles that a member may give, change and remove. Administrators manage every role, as owners do. */
export const manageableRoles = (role: TeamRole): readonly TeamRole[] => {
  if (role === 'owner') return TEAM_ROLES;
  return role === 'manager' ? ['staff', 'read-only'] : [];
};

/** The roles of users for whom a provider of sign-ins names none. */
export const SSO_OTHER_ROLES = ['none', 'read-only', 'staff', 'manager'] as const;
