/** Clients add the time of the upload, so that the names of two uploads differ: `plan.pdf_2026-11-25T10:00:00.000Z`. */
const UPLOADED_AT = /(?<=.)_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Returns the name that a file had on the device of its owner. */
export const ownName = (fileName: string): string => fileName.replace(UPLOADED_AT, '');
