import { errorMessage, isPortalError } from '@slabdesk/portal';
import type { ReactNode } from 'react';
import { BackIcon, ButtonLink, Card, ErrorState, TextLink } from 'shared-ui/core';
import { orderListPath } from './order-list-location';
import { orderPageTexts as texts } from './texts';

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

/** Error state for an order that failed to load. */
export const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Card>
    <ErrorState
      title={texts.loadError}
      text={isPortalError(error) && error.status === 404 ? texts.notFound : errorMessage(error, '')}
      error={error}
      onRetry={onRetry}
      action={<ButtonLink to={orderListPath()}>{texts.returnToList}</ButtonLink>}
    />
  </Card>
);
