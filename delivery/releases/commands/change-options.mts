/** The options of a command as they were typed. */
export interface Values {
  reason?: string | undefined;
  percent?: string | undefined;
  /** Whether servers leave a canary alone, however it does. */
  manual?: boolean | undefined;
  /** Ids of the users who get a canary, separated by commas; the same of dealers, roles and deployments. */
  accounts?: string | undefined;
  dealers?: string | undefined;
  roles?: string | undefined;
  environments?: string | undefined;
  /** Shares, rising: `1,10,50,100`. */
  auto?: string | undefined;
  /** Visits of the canary at a share before the next share. */
  visits?: string | undefined;
  /** Minutes at a share before the next share. */
  wait?: string | undefined;
  unproven?: string | undefined;
  downgrade?: boolean | undefined;
}
