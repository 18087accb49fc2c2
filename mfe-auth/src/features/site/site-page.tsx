import { DEFAULT_SITE_LINKS } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { ExternalLink, FocusCard, Stack, Typography } from 'shared-ui/core';
import { type SiteLink, siteLink } from './site-links';
import { siteTexts } from './texts';

/** A site page; links to the external URL if one is configured. */
export const SitePage = ({
  name,
  title,
  children,
}: {
  name: SiteLink;
  title: string;
  children: ReactNode;
}) => {
  const address = siteLink(name);
  if (address === DEFAULT_SITE_LINKS[name]) {
    return (
      <FocusCard title={title}>
        <Stack sx={{ gap: 2.5 }}>{children}</Stack>
      </FocusCard>
    );
  }
  return (
    <FocusCard title={title}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {siteTexts.page.published(<ExternalLink href={address}>{address}</ExternalLink>)}
      </Typography>
    </FocusCard>
  );
};

/** A titled section of a site page. */
export const SiteSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography variant="h2" sx={{ mb: 0.75 }}>
      {title}
    </Typography>
    <Typography component="div" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  </section>
);
