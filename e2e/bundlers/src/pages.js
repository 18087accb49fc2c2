/** The pages of the three remotes. */
export const PAGES = ['/terms-of-service', '/profile/tools', '/admin/tools'];
