import { errorMessage, isPortalError } from '@slabdesk/portal';
import { ButtonLink, Card, ErrorState } from 'shared-ui/core';
import { orderLoadFailedTexts as texts } from './texts';

interface OrderLoadFailedProps {
  error: unknown;
  onRetry: () => void;
  /** Path of the list of orders. */
  list: string;
}

/** Error state for an order that failed to load. */
export const OrderLoadFailed = ({ error, onRetry, list }: OrderLoadFailedProps) => (
  <Card>
    <ErrorState
      title={texts.title}
      text={isPortalError(error) && error.status === 404 ? texts.notFound : errorMessage(error, '')}
      error={error}
      onRetry={onRetry}
      action={<ButtonLink to={list}>{texts.returnToList}</ButtonLink>}
    />
  </Card>
);
