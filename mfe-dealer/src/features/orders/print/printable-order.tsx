import { revisionName } from '@slabdesk/orders-ui/difference';
import { formatDay } from '@slabdesk/orders-ui/due-date';
import { sheetTexts } from '@slabdesk/orders-ui/plan';
import { siteFacts } from '@slabdesk/orders-ui/site';
import { productName } from '@slabdesk/portal';
import { formatDateTime, formatMoney, formatTimeZone, isForeignTimeZone } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { Box, DetailsList, Stack, Typography } from 'shared-ui/core';
import { SCHEME_ATTRIBUTE } from 'shared-ui/first-paint';
import { PrintPhotos } from './print-photos';
import { PrintPlans } from './print-plans';
import { PrintSummary } from './print-summary';
import { printOrderTexts as texts } from './texts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ mt: 3 }}>
    <Typography variant="h2" sx={{ mb: 1.25, breakAfter: 'avoid' }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Letterhead = ({ order }: { order: Order }) => (
  <Stack
    direction="row"
    sx={{
      gap: 3,
      justifyContent: 'space-between',
      alignItems: 'baseline',
      pb: 1.5,
      borderBottom: '1.5pt solid',
      borderColor: 'text.primary',
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2">{order.fabricator.businessName}</Typography>
      <Typography sx={{ mt: 0.5 }}>{sheetTexts.heading(order.reference, order.project.title)}</Typography>
    </Box>
    <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {productName()}
    </Typography>
  </Stack>
);

const Facts = ({ order }: { order: Order }) => {
  const { owner } = order.project;
  return (
    <Box
      sx={{
        mt: 2,
        '& > dl': { gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' },
        breakInside: 'avoid',
      }}
    >
      <DetailsList
        items={[
          {
            label: texts.status,
            value: order.status
              ? (ORDER_STATUS_LABELS[order.status as OrderStatus] ?? order.status)
              : texts.noStatus,
          },
          { label: sheetTexts.revision, value: revisionName(order.revision) },
          ...(order.dueDate ? [{ label: texts.due, value: formatDay(order.dueDate) }] : []),
          { label: texts.created, value: formatDateTime(order.createdAt) },
          { label: texts.updated, value: formatDateTime(order.updatedAt) },
          { label: sheetTexts.totalPrice, value: formatMoney(order.estimate.totalPrice) },
          ...(owner
            ? [
                { label: sheetTexts.customer, value: owner.name || sheetTexts.none },
                ...(owner.email === undefined
                  ? []
                  : [{ label: sheetTexts.customerEmail, value: owner.email || sheetTexts.none }]),
              ]
            : []),
          ...siteFacts(order.project),
        ]}
      />
      {isForeignTimeZone() && (
        <Typography variant="caption" component="p" sx={{ mt: 1 }}>
          {texts.timeZone(formatTimeZone())}
        </Typography>
      )}
    </Box>
  );
};

export interface PrintableOrderProps {
  order: Order;
  onPhotoReady: (index: number) => void;
}

/** Printable order: black on white in both colour schemes, everything expanded. */
export const PrintableOrder = ({ order, onPhotoReady }: PrintableOrderProps) => (
  <Box
    component="article"
    aria-label={sheetTexts.label(order.reference)}
    {...{ [SCHEME_ATTRIBUTE]: 'light' }}
    sx={{
      colorScheme: 'light',
      color: 'text.primary',
      '& *': { color: 'inherit' },
      '& dd': { fontSize: '0.875rem', overflowWrap: 'anywhere' },
      '@media screen': {
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        maxWidth: '210mm',
        mx: 'auto',
        p: { xs: 2, sm: '14mm' },
      },
    }}
  >
    <Letterhead order={order} />
    <Facts order={order} />
    <Part title={sheetTexts.summary}>
      <PrintSummary order={order} />
    </Part>
    {order.project.slabs.length > 0 && (
      <Part title={sheetTexts.plans}>
        <Typography variant="caption" component="p" sx={{ mb: 1, breakAfter: 'avoid' }}>
          {sheetTexts.rounding}
        </Typography>
        <PrintPlans order={order} />
      </Part>
    )}
    {order.project.images.length > 0 && (
      <Part title={sheetTexts.photos}>
        <PrintPhotos project={order.project} onReady={onPhotoReady} />
      </Part>
    )}
  </Box>
);
