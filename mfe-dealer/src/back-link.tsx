import type { ReactNode } from 'react';
import { BackIcon, TextLink } from 'shared-ui/core';
import { backTexts } from './texts';

/** Back link above the page title. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink
    to={to}
    variant="body2"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      minHeight: { xs: 44, md: 24 },
      color: 'text.secondary',
      displayPrint: 'none',
    }}
  >
    <BackIcon size={16} aria-hidden />
    {children}
  </TextLink>
);

/** The link above the pages of the price list. */
export const BackToPriceList = () => <BackLink to="/pricing">{backTexts.toPriceList}</BackLink>;
