import type { ReleaseHistoryLine, RemoteReleaseDetails } from 'bff-contract';
import type { ReactNode } from 'react';
import { Typography } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { formatAdminTime } from '../../../admin-time';
import { PanelTable } from '../table-panel';
import { describeTarget } from './canary-target';
import { releaseControlTexts, releaseControlHistoryTexts as texts } from './texts';

/** A change in a few words: `Canary 10% of dealers 42`. By default it was made. */
export const actionText = (
  { action, percent, target }: Pick<ReleaseHistoryLine, 'action' | 'percent' | 'target'>,
  names = texts.actions,
): string => {
  const text = names[action] ?? action;
  const share = percent === undefined ? text : texts.share(text, percent);
  return target ? texts.targeted(share, describeTarget(target)) : share;
};

const settingTexts = (settings: NonNullable<ReleaseHistoryLine['settings']>): string =>
  Object.entries(settings)
    .map(([name, value]) => texts.setting(name, String(value)))
    .join(', ');

/** These change no release. */
const STAYING = ['propose', 'withdraw', 'unpin'];

/** Before the first deployment that was noted no shell is known. */
const releaseText = ({ action, from, to }: ReleaseHistoryLine): string | undefined => {
  if (STAYING.includes(action) || (action === 'deployed' && from === undefined)) return to;
  const { noRelease } = releaseControlTexts.facts;
  return texts.way(from ?? noRelease, to ?? noRelease);
};

/** Cells keep to one line otherwise. */
const LongText = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ minWidth: 220, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** Why a change was made, and why without proof. */
export const Reason = ({ reason, unproven }: Pick<ReleaseHistoryLine, 'reason' | 'unproven'>) => (
  <LongText>
    {reason}
    {unproven !== undefined && ` (${texts.unproven(unproven)})`}
  </LongText>
);

const columns = (): StaticColumn<ReleaseHistoryLine>[] => [
  { label: texts.columns.at, render: ({ at }) => formatAdminTime(at), identifies: true },
  { label: texts.columns.action, render: actionText },
  {
    label: texts.columns.release,
    render: (line) =>
      line.settings ? <LongText>{settingTexts(line.settings)}</LongText> : releaseText(line),
  },
  { label: texts.columns.by, render: ({ by }) => by },
  {
    label: texts.columns.reason,
    render: (line) => <Reason {...line} />,
  },
];

/** Who changed what browsers get of a remote or of the shell, when and why. */
export const HistoryTable = ({ details: { remote, history } }: { details: RemoteReleaseDetails }) =>
  history.length > 0 && (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ px: { xs: 2, sm: 2.5 }, pt: 2.5, pb: 0.5 }}>
        {texts.title}
      </Typography>
      <PanelTable
        label={texts.table(remote)}
        columns={columns()}
        rows={history}
        rowKey={({ at }, index) => `${at} ${index}`}
      />
    </>
  );
