import { Row } from '@slabdesk/testing/stories';
import { ORDER_STATUSES } from 'bff-contract/constants';
import type { Tone } from '../theme/tokens';
import { Badge, StatusBadge } from './status-badge';

export default { component: StatusBadge };

const TONES: readonly Tone[] = ['purple', 'blue', 'green', 'red', 'amber', 'grey'];

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

export const Tones = () => (
  <Row>
    {TONES.map((tone) => (
      <Badge key={tone} tone={tone} label={tone} />
    ))}
  </Row>
);
