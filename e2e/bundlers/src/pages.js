/** The pages of the three remotes. */
export const PAGES = ['/terms-of-service', '/tools', '/admin/tools'];
