import { Row } from '@slabdesk/testing/stories';
import { ORDER_STATUSES } from 'bff-contract/constants';
import { StatusBadge } from './status-badge';

export default { component: StatusBadge };

export const KnownStatuses = () => (
  <Row>
    {ORDER_STATUSES.map((status) => (
      <StatusBadge key={status} status={status} />
    ))}
  </Row>
);

export const UnknownOrMissingStatus = () => (
  <Row>
    <StatusBadge status="on-hold" />
    <StatusBadge status="on-hold-for-stone" />
    <StatusBadge status={null} />
    <StatusBadge status={undefined} fallback="Not set" />
  </Row>
);
