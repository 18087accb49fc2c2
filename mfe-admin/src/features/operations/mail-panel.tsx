import { formatDateTime, formatNumber } from '@slabdesk/units';
import type { Operations } from 'bff-contract';
import { MAIL_STATES } from 'bff-contract/constants';
import { DetailsList, Panel } from 'shared-ui/core';
import { operationsTexts } from './texts';

const texts = operationsTexts.mail;

/** Number of kept emails by state. */
export const MailPanel = ({ mail }: Pick<Operations, 'mail'>) => (
  <Panel title={texts.title}>
    <DetailsList
      items={[
        { label: texts.delivery, value: texts.deliveries[mail.delivery] },
        ...MAIL_STATES.map((state) => ({
          label: texts.states[state],
          value: formatNumber(mail.byState[state] ?? 0),
        })),
        { label: texts.oldestWaiting, value: formatDateTime(mail.oldestWaitingAt, texts.noneWaits) },
      ]}
    />
  </Panel>
);
