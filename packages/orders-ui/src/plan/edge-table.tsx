import { useUnits } from '@slabdesk/portal';
import { formatLength, formatTapeLength } from '@slabdesk/units';
import type { UnitPreference } from 'bff-contract/constants';
import { type StaticColumn, StaticTable } from 'shared-ui/display';
import { planEdgesTexts as texts } from './texts';

interface Edge {
  number: number;
  length: number;
}

const columnsOf = (units: UnitPreference): StaticColumn<Edge>[] => [
  { label: texts.number, render: (edge) => edge.number, identifies: true },
  { label: texts.length, align: 'right', render: (edge) => formatLength(edge.length, units) },
  {
    label: units === 'metric' ? texts.millimetres : texts.feetInches,
    align: 'right',
    render: (edge) => formatTapeLength(edge.length, units),
  },
];

/** Table of a plan's edges with both formats of each length. */
export const EdgeTable = ({ lengths, label }: { lengths: readonly number[]; label: string }) => (
  <StaticTable
    label={label}
    columns={columnsOf(useUnits())}
    rows={lengths.map((length, index) => ({ number: index + 1, length }))}
    rowKey={(edge) => edge.number}
    sx={{
      '& td, & th': { px: 0, py: '5px', fontSize: '0.8125rem', whiteSpace: 'nowrap' },
      '& tbody th': { fontWeight: 'inherit', color: 'text.secondary' },
    }}
  />
);
