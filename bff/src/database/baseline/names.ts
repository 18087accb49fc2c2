/** The migrations of the versions up to 0.2.0, in order. Their schema is the baseline. */
export const BASELINE: readonly string[] = `
  0001-accounts 0002-dealers 0003-projects-and-orders 0004-operations 0005-two-step 0006-order-events
  0007-administration 0008-image-variants 0009-crash-report-groups 0010-email-changes 0014-release-events
  0015-unused-files 0016-mail-limits 0018-release-reporters-counted 0019-search-words 0020-list-indexes
  0021-record-totals 0023-guards 0024-order-history-sequence 0026-erasures 0027-web-vitals 0028-retentions
  0031-customers 0032-release-visits 0034-teams 0036-csv-formats 0037-order-links 0038-order-notes
  0039-order-views 0044-poor-visits 0045-logos 0046-table-columns 0047-slab-counts 0049-exact-prices
  0051-time-zones 0054-images-checked-again 0055-bundled-mails 0057-requests-of-links 0086-team-invitations
  0090-several-dealers 0091-order-revisions 0092-release-health 0093-dealer-terms 0094-order-acceptances
  0095-mail-attachments 0096-site 0098-reminders 0099-stages 0100-order-stages 0101-customers-follow-orders
  0103-deleted-webhooks 0104-webhook-holds 0105-release-keys 0106-release-registry 0111-material-words
  0112-assignees-by-status 0113-pricing-rules 0114-minimum-orders 0115-taxes 0116-taxed-and-billed-orders
  0117-api-keys 0118-webhooks 0120-sso 0121-units-of-line-items 0122-customer-groups 0123-special-prices
  0124-prices-for-everyone 0125-costs 0126-minimum-margins 0127-customer-events 0129-reports
  0130-versions-of-prices 0131-ranges-of-sizes 0133-report-groups-and-costs 0134-invoice-settings
`
  .trim()
  .split(/\s+/);

/** Whether migrations that ran don't include all of the baseline. */
export const lacksBaseline = (ran: readonly string[]): boolean =>
  BASELINE.some((name) => !ran.includes(name));
