import { formatNumber } from '@slabdesk/units';
import type { Operations, VitalSummary, WebVitals } from 'bff-contract';
import { WEB_VITAL_NAMES, type WebVital } from 'bff-contract/constants';
import { Badge, Panel, Stack, Typography } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { isShell } from './is-shell';
import { PanelTable } from './panel-table';
import { operationsTexts } from './texts';

const texts = operationsTexts.vitals;

const TONES = { good: 'green', 'needs-improvement': 'amber', poor: 'red' } as const;

const releaseName = ({ name, release }: WebVitals): string => {
  if (!isShell(name)) return `${name} ${release}`;
  return release === 'other' ? texts.otherShell : texts.shell(release);
};

const Summary = ({ vital, summary }: { vital: WebVital; summary: VitalSummary | undefined }) =>
  summary ? (
    <Stack sx={{ gap: 0.25, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {texts.values[vital](summary.p75)}
        <Badge tone={TONES[summary.rating]} label={texts.ratings[summary.rating]} />
      </Stack>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.good(Math.floor((100 * summary.good) / summary.samples), formatNumber(summary.samples))}
      </Typography>
    </Stack>
  ) : (
    texts.none
  );

const COLUMNS: StaticColumn<WebVitals>[] = [
  { label: texts.columns.release, render: releaseName, identifies: true },
  ...WEB_VITAL_NAMES.map((vital) => ({
    label: texts.columns[vital],
    render: (vitals: WebVitals) => <Summary vital={vital} summary={vitals[vital]} />,
  })),
];

/** How fast the pages of each release, and of all in each version of the shell, are in browsers. */
export const WebVitalsPanel = ({ webVitals }: Pick<Operations, 'webVitals'>) =>
  webVitals.length > 0 && (
    <Panel title={texts.title} padded={false}>
      <PanelTable
        label={texts.title}
        columns={COLUMNS}
        rows={webVitals}
        rowKey={({ name, release }) => `${name}/${release}`}
        note={texts.note}
      />
    </Panel>
  );
