/** The pages about the portal, unless the settings name other addresses. */
export const DEFAULT_SITE_LINKS = { terms: '/terms-of-service', privacy: '/privacy', help: '/help' } as const;
