/** Whether a statement commits a transaction. */
export const isCommit = (sql: string): boolean => /^\s*commit\b/i.test(sql);

/** Whether a statement rolls a whole transaction back, not just to a savepoint. */
export const isRollback = (sql: string): boolean => /^\s*rollback\b(?!\s+to\b)/i.test(sql);
