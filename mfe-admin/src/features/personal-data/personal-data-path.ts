/** Path of the page with what is stored about a user. */
export const personalDataPath = (id: string): string => `/admin/personal-data/${id}`;
