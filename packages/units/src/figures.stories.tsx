import { LONG_NAME } from '@slabdesk/testing/stories';
import { DetailsList, Panel } from 'shared-ui/core';
import {
  formatAdminDate,
  formatArea,
  formatDate,
  formatDateTime,
  formatEdges,
  formatLength,
  formatMoney,
  formatPricePerArea,
  truncate,
} from '.';

export default {};

const EDGES = [1.524, 0.6477];
const MOMENT = '2026-11-20T22:13:00Z';

const measures = (units: 'american' | 'metric') => [
  { label: 'Length', value: formatLength(1.524, units) },
  { label: 'Edges', value: formatEdges(EDGES, units) },
  { label: 'Area', value: formatArea(12.345, units) },
  { label: 'Price per area', value: formatPricePerArea(1_234.5, units) },
  { label: 'No length', value: formatLength(null, units) },
];

export const AmericanUnits = () => (
  <Panel title="US (ft & inches)">
    <DetailsList items={measures('american')} />
  </Panel>
);

export const MetricUnits = () => (
  <Panel title="Metric (m & mm)">
    <DetailsList items={measures('metric')} />
  </Panel>
);

export const MoneyDatesLongNames = () => (
  <Panel title="In either unit system">
    <DetailsList
      items={[
        { label: 'Price', value: formatMoney(1_234_567.89) },
        { label: 'No price', value: formatMoney(null, 'Price N/A') },
        { label: 'Moment', value: formatDateTime(MOMENT) },
        { label: 'Day', value: formatDate(MOMENT) },
        { label: 'Day in admin tables', value: formatAdminDate(MOMENT) },
        { label: 'Cut after 18', value: truncate(LONG_NAME, 18) },
      ]}
    />
  </Panel>
);
