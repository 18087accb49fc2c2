import { formatNumber } from '@slabdesk/units';
import type { Operations, ReleaseComparison } from 'bff-contract';
import { Badge, Panel, Stack, Typography } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { formatAdminTime } from '../../admin-time';
import { PanelNote, PanelTable } from './table-panel';
import { operationsCanariesTexts as texts } from './texts';

const TONES = { worse: 'red', 'no-difference': 'green', 'too-few-visits': 'grey' } as const;

type Measure = ReleaseComparison['measures'][number];

const rateText = (faults: number, visits: number): string =>
  visits === 0 ? texts.none : texts.rate(faults / visits, formatNumber(faults));

/** Whether a canary is compared with no release: a remote's first one, or one for certain users. */
const isAlone = ({ current }: ReleaseComparison): boolean => current === 'none';

const verdictText = (comparison: ReleaseComparison): string =>
  isAlone(comparison) && comparison.verdict !== 'worse'
    ? texts.noNewFault
    : texts.verdicts[comparison.verdict];

const conclusionsOf = (comparison: ReleaseComparison): string[] => {
  const { verdict, measures, fault, canaryVisits, currentVisits, enoughVisits } = comparison;
  const worse = measures.filter(({ isWorse }) => isWorse);
  if (verdict === 'no-difference') return [texts.noDifference];
  if (isAlone(comparison) && !fault) return [texts.alone];
  if (verdict === 'too-few-visits')
    return [worse.length > 0 ? texts.tooFewReporters : texts.tooFew(formatNumber(enoughVisits))];
  const more = worse.map(({ measure, canary, current }) =>
    texts.worse(texts.measures[measure], rateText(canary, canaryVisits), rateText(current, currentVisits)),
  );
  if (!fault) return more;
  const { kind, remote, people } = fault;
  const visits = isAlone(comparison) ? undefined : fault.currentVisits;
  return [texts.fault({ fault: texts.faults[kind], remote, people, visits }), ...more];
};

const columnsOf = ({ canaryVisits, currentVisits }: ReleaseComparison): StaticColumn<Measure>[] => [
  { label: texts.columns.measure, render: ({ measure }) => texts.measures[measure], identifies: true },
  { label: texts.columns.canary, render: ({ canary }) => rateText(canary, canaryVisits), align: 'right' },
  { label: texts.columns.current, render: ({ current }) => rateText(current, currentVisits), align: 'right' },
  { label: texts.columns.p, render: ({ p }) => texts.p(p), align: 'right' },
];

const rolloutText = ({
  next,
  visits,
  visitsSoFar,
  notBefore,
}: NonNullable<ReleaseComparison['rollout']>): string => {
  const [share] = next;
  if (share === undefined) return texts.watched;
  return texts.goesOn({
    share,
    visits: formatNumber(visits),
    visitsSoFar: formatNumber(visitsSoFar),
    notBefore: formatAdminTime(notBefore),
  });
};

/** A canary in plain words, with the rates that the verdict is based on. */
const Canary = ({ comparison }: { comparison: ReleaseComparison }) => {
  const { remote, canary, current, percent, since, verdict, canaryVisits, currentVisits, rollout } =
    comparison;
  const title = texts.name(remote, canary);
  return (
    <Stack component="section" aria-label={title} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Stack sx={{ gap: 0.75, px: { xs: 2, sm: 2.5 }, py: 2 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Badge tone={TONES[verdict]} label={verdictText(comparison)} />
        </Stack>
        {conclusionsOf(comparison).map((line) => (
          <Typography key={line} variant="body2">
            {line}
          </Typography>
        ))}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.facts({
            percent,
            since: formatAdminTime(since),
            current: isAlone(comparison) ? undefined : current,
            canaryVisits: formatNumber(canaryVisits),
            currentVisits: formatNumber(currentVisits),
          })}
        </Typography>
        {rollout && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {rolloutText(rollout)}
          </Typography>
        )}
      </Stack>
      <PanelTable
        label={texts.table(remote, canary)}
        columns={columnsOf(comparison)}
        rows={comparison.measures}
        rowKey={({ measure }) => measure}
      />
    </Stack>
  );
};

/** Each canary compared with the current release. Not shown while no canary runs. */
export const CanariesPanel = ({ canaries }: Pick<Operations, 'canaries'>) =>
  canaries.length > 0 && (
    <Panel title={texts.title} padded={false}>
      {canaries.map((comparison) => (
        <Canary key={`${comparison.remote}/${comparison.canary}`} comparison={comparison} />
      ))}
      <PanelNote>{texts.note}</PanelNote>
    </Panel>
  );
