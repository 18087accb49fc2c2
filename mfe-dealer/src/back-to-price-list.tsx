import { BackIcon, TextLink } from 'shared-ui/core';

/** The link above the pages of the price list. */
export const BackToPriceList = () => (
  <TextLink
    to="/pricing"
    variant="body2"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      minHeight: { xs: 44, md: 24 },
      color: 'text.secondary',
    }}
  >
    <BackIcon size={16} aria-hidden />
    Price List Management
  </TextLink>
);
