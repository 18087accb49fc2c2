/** Returns the path of a dealer's page. */
export const dealerPath = ({ _id }: { _id: string }): string => `/admin/manage-dealer/${_id}`;

/** Path of the dealers table. */
export const DEALERS_PATH = '/admin/dealers';
