/** Crash reports are deleted after this many days, unless the settings say otherwise. The counts of their group stay. */
export const CRASH_REPORT_DAYS = 90;

/** A deletion can be undone for this many days. */
export const UNDO_DAYS = 30;
