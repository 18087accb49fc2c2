/** How far a column needs protection. */
export const PROTECTION = {
  personal: 'Tells something about a person. Only the person, their dealer and administrators see it.',
  secret:
    'Proves an identity. Hashed, encrypted or, in mails, deleted once they are sent; no API, export or log contains it.',
  business: 'What dealers offer and sell. The dealer, their customers and administrators see it.',
  technical: 'Keeps the portal running, and says nothing without the rows that it belongs to.',
} as const;

export type Protection = keyof typeof PROTECTION;

/** What a table holds; every column is in exactly one of the lists. */
export interface StoredTable extends Partial<Record<Protection, readonly string[]>> {
  why: string;
  /** For how long rows are kept. */
  kept: string;
}

const RECORD = ['created_at', 'updated_at', 'deleted_at', 'version'];
const FOREVER = 'for good';
const WITH_RECORD = 'as long as the record that it belongs to';

/**
 * Every table and column of the database. The tables in docs/data.md are made of it, and a test compares it with the
 * schema: adding a column means to decide here how it is protected and for how long it is kept.
 */
export const STORED_DATA: Readonly<Record<string, StoredTable>> = {
  users: {
    why: 'Accounts',
    kept: 'for good; a deleted account can be restored for 30 days, and is erased after `DELETED_DAYS`',
    personal: [
      'name',
      'email',
      'live_email',
      'pending_email',
      'profile_image_key',
      'unit_preference',
      'csv_format',
      'tables',
      'last_login_at',
    ],
    secret: ['password_hash'],
    technical: [
      'id',
      'is_admin',
      'onboarding_complete',
      'email_confirmed_at',
      'pending_email_until',
      ...RECORD,
    ],
  },
  sessions: {
    why: 'Devices that are signed in',
    kept: '90 days after the sign-in',
    personal: ['user_agent', 'address', 'created_at', 'last_seen_at'],
    technical: ['id', 'user_id', 'fabricator_id', 'expires_at', 'revoked_at'],
  },
  refresh_tokens: {
    why: 'Keeps devices signed in',
    kept: 'until they expire (`REFRESH_TOKEN_DAYS`)',
    secret: ['token_hash', 'successor_sealed'],
    technical: ['session_id', 'generation', 'created_at', 'expires_at', 'used_at'],
  },
  one_time_tokens: {
    why: 'Links and codes in mails, and sign-ins that wait for the second step',
    kept: 'until they expire',
    personal: ['email'],
    secret: ['token_hash'],
    technical: ['user_id', 'purpose', 'created_at', 'expires_at', 'used_at', 'tries'],
  },
  two_step_secrets: {
    why: 'Two-step sign-in',
    kept: 'until it is switched off',
    secret: ['secret_sealed'],
    technical: ['user_id', 'created_at', 'enabled_at', 'last_step'],
  },
  recovery_codes: {
    why: 'Two-step sign-in without the phone',
    kept: 'until two-step sign-in is switched off',
    secret: ['code_hash'],
    technical: ['user_id', 'created_at', 'used_at'],
  },
  rate_limits: {
    why: 'Counters of attempts, by hashes of addresses and accounts',
    kept: 'until they expire',
    technical: ['bucket', 'points', 'expires_at'],
  },
  fabricators: {
    why: 'Dealers',
    kept: 'for good; a deleted dealer can be restored for 30 days',
    personal: [
      'business_name',
      'contact_email',
      'confirmed_contact_email',
      'phone_number',
      'code',
      'live_code',
    ],
    business: ['next_reference', 'time_zone'],
    technical: ['id', 'user_id', 'live_user_id', 'logo_id', ...RECORD],
  },
  team_members: {
    why: 'The teams of dealers: who may work for them, in which role',
    kept: 'for good; removed members can be invited again for 30 days',
    business: ['role'],
    technical: ['id', 'fabricator_id', 'invited_until', ...RECORD],
  },
  team_invitations: {
    why: 'Who is invited to the teams of dealers',
    kept: 'until the invitation is accepted, declined or withdrawn, and 7 days at most',
    personal: ['name', 'email', 'live_email'],
    secret: ['token_hash'],
    business: ['role'],
    technical: ['id', 'fabricator_id', 'inviter_id', 'expires_at', 'created_at'],
  },
  materials: {
    why: 'Price lists',
    kept: 'for good, deleted ones too: orders and projects name them',
    business: ['name', 'thickness', 'price_cents', 'price_per_m2', 'description', 'tags', 'images'],
    technical: ['id', 'fabricator_id', ...RECORD],
  },
  material_images: {
    why: 'Which images materials use',
    kept: WITH_RECORD,
    technical: ['material_id', 'object_id'],
  },
  line_items: {
    why: 'Price lists',
    kept: 'for good, deleted ones too',
    business: ['title', 'price_cents', 'description'],
    technical: ['id', 'fabricator_id', ...RECORD],
  },
  projects: {
    why: 'What customers measured',
    kept: 'for good; a deleted project can be restored for 30 days, and is deleted after `DELETED_DAYS` unless an order shows it',
    personal: ['title'],
    business: ['total_square_feet', 'ordered_at'],
    technical: ['id', 'owner_id', 'fabricator_id', ...RECORD],
  },
  slabs: {
    why: 'The measurements of projects',
    kept: WITH_RECORD,
    business: ['item_id', 'location', 'edges', 'vertices', 'area', 'material_id'],
    technical: ['id', 'project_id', 'position', 'created_at', 'version'],
  },
  project_images: {
    why: 'The photos of projects',
    kept: WITH_RECORD,
    personal: ['caption'],
    technical: ['id', 'project_id', 'position', 'object_id', 'created_at', 'version'],
  },
  orders: {
    why: "Orders, for dealers' bookkeeping",
    kept: 'for good; deleted ones for `DELETED_DAYS`',
    personal: ['title', 'search_text'],
    business: [
      'reference',
      'status',
      'total_square_feet',
      'area',
      'slab_count',
      'total_cents',
      'placed_month',
      'due_on',
    ],
    technical: ['id', 'fabricator_id', 'owner_id', 'assignee_id', 'live_project_id', 'project_id', ...RECORD],
  },
  order_documents: {
    why: 'The project and the prices of an order as they were',
    kept: WITH_RECORD,
    personal: ['project'],
    business: ['estimate'],
    technical: ['order_id'],
  },
  order_history: {
    why: 'Who changed the status of an order, and who worked on it',
    kept: WITH_RECORD,
    personal: ['actor_name'],
    business: ['from_status', 'to_status', 'at'],
    technical: ['id', 'order_id', 'sequence', 'actor_id', 'actor_role', 'assignee_id'],
  },
  order_activity: {
    why: 'What customers replied by links: that they accept an order, or want a change; changes of due dates',
    kept: WITH_RECORD,
    personal: ['actor_name', 'text'],
    business: ['kind', 'at', 'total_cents', 'due_on'],
    technical: ['id', 'order_id', 'actor_id', 'actor_role'],
  },
  order_notes: {
    why: 'Notes of dealers on their orders, which customers do not see',
    kept: 'as long as the order; a deleted note can be restored for 30 days',
    personal: ['text'],
    technical: ['id', 'order_id', 'fabricator_id', 'author_id', 'mentions', ...RECORD],
  },
  order_note_files: {
    why: 'Which files notes have',
    kept: WITH_RECORD,
    technical: ['note_id', 'object_id', 'order_id', 'position'],
  },
  order_links: {
    why: 'Links by which customers see an order without an account',
    kept: 'until they expire (7, 30 or 90 days) or are revoked',
    personal: ['opened_at'],
    secret: ['token_hash'],
    technical: [
      'id',
      'order_id',
      'fabricator_id',
      'created_by',
      'created_at',
      'expires_at',
      'change_requests',
    ],
  },
  order_views: {
    why: 'Saved views of lists of orders',
    kept: 'as long as the account; a deleted view can be restored for 30 days',
    personal: ['name', 'query'],
    technical: ['id', 'fabricator_id', 'owner_id', 'is_shared', ...RECORD],
  },
  order_view_defaults: {
    why: 'Which view the list of orders opens with',
    kept: 'until another is chosen',
    technical: ['user_id', 'view_id'],
  },
  order_totals: {
    why: 'Counts and sums of orders',
    kept: FOREVER,
    business: ['month', 'status', 'orders', 'total_cents'],
    technical: ['fabricator_id'],
  },
  customers: {
    why: "Dealers' lists of customers, made of their orders",
    kept: 'as long as the dealer has orders of the person',
    personal: ['name', 'email'],
    business: ['orders', 'total_cents', 'last_order_at'],
    technical: ['id', 'fabricator_id', 'owner_id'],
  },
  order_event_heads: {
    why: 'Live orders',
    kept: FOREVER,
    technical: ['fabricator_id', 'sequence'],
  },
  order_events: {
    why: 'Live orders',
    kept: '24 hours',
    business: ['kind', 'reference'],
    technical: ['id', 'fabricator_id', 'sequence', 'order_id', 'created_at'],
  },
  stored_files: {
    why: 'Files: photos, images of materials and profiles',
    kept: 'until nothing has used them for `UNUSED_FILE_DAYS` (31 days); never used ones 7 days',
    personal: ['file_name'],
    technical: [
      'id',
      'owner_id',
      'content_type',
      'size',
      'is_public',
      'is_viewable_by_any_user',
      'created_at',
      'is_genuine',
      'check_at',
      'was_used',
      'unused_since',
      'removed_at',
    ],
  },
  image_variants: {
    why: 'Which smaller images exist',
    kept: 'as long as the file',
    technical: ['file_id', 'width', 'is_made', 'created_at'],
  },
  outbox: {
    why: 'Mails, to send them and to show whether they were sent',
    kept: '`MAIL_DAYS` (30 days); 90 if they could not be sent',
    personal: ['to_name', 'to_email', 'subject', 'last_error'],
    // Their links can sign in.
    secret: ['text_body', 'html_body'],
    technical: [
      'id',
      'kind',
      'created_at',
      'attempts',
      'due_at',
      'claimed_by',
      'sent_at',
      'state',
      'sender_id',
      'fabricator_id',
    ],
  },
  audit_entries: {
    why: 'Who did what, as evidence',
    kept: 'for good, or `AUDIT_DAYS`',
    personal: ['actor_name', 'label', 'before_value', 'after_value', 'address'],
    technical: ['id', 'at', 'actor_id', 'actor_role', 'action', 'resource', 'record_id', 'request_id'],
  },
  views_as_dealer: {
    why: "Which administrators viewed a dealer's portal, and why",
    kept: FOREVER,
    personal: ['admin_name', 'reason'],
    technical: ['id', 'session_id', 'admin_id', 'fabricator_id', 'started_at', 'expires_at', 'ended_at'],
  },
  crash_reports: {
    why: 'To correct errors of the pages',
    kept: '`CRASH_REPORT_DAYS` (90 days)',
    personal: ['message', 'location', 'browser', 'user_value', 'user_description', 'error', 'data'],
    technical: ['id', 'group_id', 'name', 'component_name', 'created_at', 'updated_at'],
  },
  crash_report_groups: {
    why: 'Counts of the same error',
    kept: 'two years after the last report',
    personal: ['message'],
    technical: ['id', 'name', 'component_name', 'reports', 'first_at', 'last_at'],
  },
  crash_report_group_users: {
    why: 'How many users an error affects',
    kept: 'as long as the group',
    personal: ['user_key'],
    technical: ['group_id'],
  },
  release_event_counts: {
    why: 'How releases do',
    kept: '30 days',
    technical: ['release_key', 'hour', 'kind', 'shell', 'events', 'last_at'],
  },
  release_visit_counts: {
    why: 'How many tabs opened a release and had which faults: counts, and nothing of a visit',
    kept: '30 days',
    technical: [
      'release_key',
      'stretch',
      'shell',
      'visits',
      'failed_loads',
      'poor_lcp',
      'poor_inp',
      'poor_cls',
      'fallbacks',
      'crashes',
      'failed_calls',
    ],
  },
  web_vital_counts: {
    why: 'How fast the pages of releases are in browsers: counts of values, and nothing of a visit',
    kept: '30 days',
    technical: ['release_key', 'day', 'shell', 'vital', 'upper', 'samples'],
  },
  release_reporters: {
    why: 'So that one browser counts once: hashes that name nobody',
    kept: '8 days',
    technical: ['release_key', 'hour', 'reporter', 'events', 'failed_at', 'trusted_at', 'fault_at'],
  },
  idempotency_keys: {
    why: 'Repeats the response to a request that a browser sends twice',
    kept: '24 hours',
    // Encrypted by the key that only the browser has.
    secret: ['body'],
    technical: ['id', 'fingerprint', 'status', 'created_at', 'expires_at'],
  },
  search_words: {
    why: 'Searches: words of orders, projects, users and the audit log, names and addresses too',
    kept: WITH_RECORD,
    personal: ['word'],
    technical: ['record_id', 'kind', 'tenant_id'],
  },
  search_progress: {
    why: 'How far the words have come',
    kept: FOREVER,
    technical: ['kind', 'claimed_by', 'claimed_until', 'indexed_at'],
  },
  record_totals: {
    why: 'Counts of long lists',
    kept: FOREVER,
    technical: ['kind', 'scope', 'bucket', 'total'],
  },
  total_changes: {
    why: 'Changes of these counts',
    kept: 'seconds',
    technical: ['id', 'kind', 'scope', 'bucket', 'change'],
  },
  erasures: {
    why: 'Who was erased, to erase them again after a restore',
    kept: FOREVER,
    technical: ['user_id', 'pseudonym', 'erased_at', 'is_running'],
  },
  retentions: {
    why: 'Since when the audit log is complete',
    kept: FOREVER,
    technical: ['kept_table', 'kept_from', 'is_running'],
  },
  guards: { why: 'Makes transactions take turns', kept: FOREVER, technical: ['name', 'turn'] },
};
