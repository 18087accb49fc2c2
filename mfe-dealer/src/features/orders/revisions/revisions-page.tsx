import { OrderLoaded, RevisionDetails } from '@slabdesk/orders-ui';
import { DifferenceTable, revisionName } from '@slabdesk/orders-ui/difference';
import { errorMessage } from '@slabdesk/portal';
import { skipToken } from '@slabdesk/portal/api';
import { useParams, useSearchParams } from '@slabdesk/portal/router';
import { formatDate, formatMoney } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { Box, Card, ErrorState, PageHeader, Panel, RowsSkeleton, Stack } from 'shared-ui/core';
import { SelectField } from 'shared-ui/fields';
import { BackLink } from '../../../back-link';
import { lastOrderList } from '../order-list-location';
import { useGetOrderQuery } from '../orders-api';
import { planFilesOf } from '../plans/plan-files';
import { useGetRevisionQuery } from './revisions-api';
import { revisionsPageTexts as texts } from './texts';

const Loading = () => (
  <Card>
    <Box role="status" aria-label={texts.loading}>
      <RowsSkeleton rows={6} height={58} />
    </Box>
  </Card>
);

interface Shown {
  order: Order;
  show: number;
  /** An older revision, to compare with. */
  since: number | undefined;
}

/** One revision of an order, or two beside each other with their differences. */
const Revisions = ({ order, show, since }: Shown) => {
  const orderId = order._id;
  const newer = useGetRevisionQuery({ orderId, revision: show, since });
  const older = useGetRevisionQuery(since === undefined ? skipToken : { orderId, revision: since });
  const results = since === undefined ? [newer] : [older, newer];
  const revisions = results.map(({ currentData }) => currentData).filter((each) => each !== undefined);
  const failed = results.find(({ currentData, isFetching, error }) => !currentData && !isFetching && error);
  const [from, to] = [since === undefined ? '' : revisionName(since), revisionName(show)];
  const difference = newer.currentData?.difference;
  if (failed) {
    return (
      <Card>
        <ErrorState
          title={texts.loadError}
          text={errorMessage(failed.error, '')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    );
  }
  if (revisions.length < results.length) return <Loading />;
  return (
    <>
      {difference && (
        <Panel title={texts.changes(from, to)} padded={false}>
          <DifferenceTable label={texts.changes(from, to)} difference={difference} from={from} to={to} />
        </Panel>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 2.5 },
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: `repeat(${revisions.length}, minmax(0, 1fr))`,
          },
        }}
      >
        {revisions.map((revision) => (
          <RevisionDetails
            key={revision.revision}
            title={revisionName(revision.revision)}
            revision={revision}
            hasPlans={revisions.length === 1}
            planFiles={planFilesOf({ ...order, revision: revision.revision }, revision.project.slabs)}
          />
        ))}
      </Box>
    </>
  );
};

/** Chooses one or two revisions; the address has them. */
const Chosen = ({ order }: { order: Order }) => {
  const [params, setParams] = useSearchParams();
  const known = (text: string | null) =>
    order.revisions.find(({ revision }) => String(revision) === text)?.revision;
  const show = known(params.get('show')) ?? order.revision;
  const other = known(params.get('with'));
  const options = order.revisions.toReversed().map(({ revision, at, totalPrice }) => ({
    value: String(revision),
    text: texts.option(revisionName(revision), formatDate(at), formatMoney(totalPrice)),
  }));
  const choose = (name: 'show' | 'with', revision: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (revision === null) next.delete(name);
        else next.set(name, revision);
        return next;
      },
      { replace: true },
    );
  const compared = other === show ? undefined : other;
  return (
    <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          maxWidth: 720,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <SelectField
          label={texts.show}
          options={options}
          value={String(show)}
          onChange={(revision) => choose('show', revision)}
          nullText={false}
        />
        <SelectField
          label={texts.with}
          options={options.filter(({ value }) => value !== String(show))}
          value={compared === undefined ? null : String(compared)}
          onChange={(revision) => choose('with', revision)}
          nullText={texts.nothing}
        />
      </Box>
      <Revisions
        order={order}
        show={compared === undefined ? show : Math.max(show, compared)}
        since={compared === undefined ? undefined : Math.min(show, compared)}
      />
    </Stack>
  );
};

/** /orders/{id}/revisions: a revision of an order, alone or compared with another. */
export const RevisionsPage = () => {
  const { id = '' } = useParams();
  const result = useGetOrderQuery(id);
  const order = result.currentData;
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={order?.reference ?? '\u00a0'}
        documentTitle={order ? texts.documentTitle(order.reference) : texts.title}
        above={<BackLink to={`/orders/${id}`}>{texts.backToOrder}</BackLink>}
      />
      <OrderLoaded result={result} list={lastOrderList.path} skeleton={<Loading />}>
        {(order) => <Chosen order={order} />}
      </OrderLoaded>
    </>
  );
};
