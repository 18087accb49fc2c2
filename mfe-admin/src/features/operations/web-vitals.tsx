import { formatNumber } from '@slabdesk/units';
import type { Operations, VitalSummary, WebVitals } from 'bff-contract';
import { WEB_VITAL_NAMES, type WebVital } from 'bff-contract/constants';
import { Badge, Stack } from 'shared-ui/core';
import { isShell } from './is-shell';
import { Caption, TablePanel } from './table-panel';
import { operationsVitalsTexts as texts } from './texts';

const TONES = { good: 'green', 'needs-improvement': 'amber', poor: 'red' } as const;

const releaseName = ({ name, release }: WebVitals): string => {
  if (!isShell(name)) return `${name} ${release}`;
  return release === 'other' ? texts.otherShell : texts.shell(release);
};

const Summary = ({ vital, summary }: { vital: WebVital; summary: VitalSummary | undefined }) =>
  summary ? (
    <Stack sx={{ gap: 0.25, alignItems: 'flex-end' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {texts.values[vital](summary.p75)}
        <Badge tone={TONES[summary.rating]} label={texts.ratings[summary.rating]} />
      </Stack>
      <Caption>
        {texts.good(Math.floor((100 * summary.good) / summary.samples), formatNumber(summary.samples))}
      </Caption>
    </Stack>
  ) : (
    texts.none
  );

/** How fast the pages of each release, and of all in each version of the shell, are in browsers. */
export const WebVitalsPanel = ({ webVitals }: Pick<Operations, 'webVitals'>) => (
  <TablePanel
    title={texts.title}
    note={texts.note}
    rows={webVitals}
    rowKey={({ name, release }) => `${name}/${release}`}
    columns={[
      { label: texts.columns.release, render: releaseName, identifies: true },
      ...WEB_VITAL_NAMES.map((vital) => ({
        label: texts.columns[vital],
        render: (vitals: WebVitals) => <Summary vital={vital} summary={vitals[vital]} />,
        align: 'right' as const,
      })),
    ]}
  />
);
