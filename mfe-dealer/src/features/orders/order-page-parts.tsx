import { errorMessage, isPortalError } from '@slabdesk/portal';
import { ButtonLink, Card, ErrorState } from 'shared-ui/core';
import { lastOrderList } from './order-list-location';
import { orderPageTexts as texts } from './texts';

/** Error state for an order that failed to load. */
export const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Card>
    <ErrorState
      title={texts.loadError}
      text={isPortalError(error) && error.status === 404 ? texts.notFound : errorMessage(error, '')}
      error={error}
      onRetry={onRetry}
      action={<ButtonLink to={lastOrderList.path}>{texts.returnToList}</ButtonLink>}
    />
  </Card>
);
