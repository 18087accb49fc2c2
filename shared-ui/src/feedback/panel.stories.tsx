import { EMOJI_NAME, LONG_EMAIL, LONG_NAME, RTL_NAME } from '@slabdesk/testing/stories';
import { formatMoney } from '@slabdesk/units';
import { Badge } from './badge';
import { DetailsList } from './details-list';
import { Panel } from './panel';

export default { component: Panel };

export const WithDetails = () => (
  <Panel title="Order Information" actions={<Badge tone="blue" label="In Progress" />}>
    <DetailsList
      items={[
        { label: 'Project', value: LONG_NAME },
        { label: 'Reference', value: 'ORD-1042' },
        { label: 'Customer', value: LONG_EMAIL },
        { label: 'Total Price', value: formatMoney(1_234_567.89) },
      ]}
    />
  </Panel>
);

export const WhoseTitleIsALink = () => (
  <Panel title={LONG_NAME} to="/orders">
    {EMOJI_NAME} {RTL_NAME}
  </Panel>
);
