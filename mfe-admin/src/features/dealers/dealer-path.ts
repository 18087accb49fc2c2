/** The page of a dealer. */
export const dealerPath = ({ _id }: { _id: string }): string => `/admin/manage-dealer/${_id}`;

/** Where all dealers are. */
export const DEALERS_PATH = '/admin/dealers';
