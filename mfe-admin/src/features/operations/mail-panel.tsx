import { formatDateTime, formatNumber } from '@slabdesk/units';
import type { Operations } from 'bff-contract';
import { MAIL_STATES } from 'bff-contract/constants';
import { DetailsList, Panel } from 'shared-ui/core';
import { DELIVERY_WORDS, MAIL_STATE_WORDS } from './mail-words';

/** How many mails of the last 30 days are in which state. */
export const MailPanel = ({ mail }: Pick<Operations, 'mail'>) => (
  <Panel title="Mail">
    <DetailsList
      items={[
        { label: 'Delivery', value: DELIVERY_WORDS[mail.delivery] },
        ...MAIL_STATES.map((state) => ({
          label: MAIL_STATE_WORDS[state].text,
          value: formatNumber(mail.byState[state]),
        })),
        { label: 'Oldest that waits', value: formatDateTime(mail.oldestWaitingAt, 'None waits') },
      ]}
    />
  </Panel>
);
