import { DetailsList, Panel } from '../../core';
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
} from '../../units';
import { Example, Examples } from '../example';
import { LONG_NAME } from './texts';

const EDGES = [1.524, 0.6477];
const MOMENT = '2026-11-20T22:13:00Z';

const measures = (units: 'american' | 'metric') => [
  { label: 'Length', value: formatLength(1.524, units) },
  { label: 'Edges', value: formatEdges(EDGES, units) },
  { label: 'Area', value: formatArea(12.345, units) },
  { label: 'Price per area', value: formatPricePerArea(1_234.5, units) },
  { label: 'No length', value: formatLength(null, units) },
];

/** How figures are written. */
export const FiguresSection = () => (
  <Examples>
    <Example title="American units">
      <Panel title="US (ft & inches)">
        <DetailsList items={measures('american')} />
      </Panel>
    </Example>
    <Example title="Metric units">
      <Panel title="Metric (m & mm)">
        <DetailsList items={measures('metric')} />
      </Panel>
    </Example>
    <Example title="Money, dates, long names">
      <Panel title="Anywhere">
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
    </Example>
  </Examples>
);
