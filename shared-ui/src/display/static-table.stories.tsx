import { EMOJI_NAME, LONG_NAME, RTL_NAME } from '@slabdesk/testing/stories';
import { formatMoney } from '@slabdesk/units';
import { StaticTable } from './static-table';

export default { component: StaticTable };

export const Scrolls = () => (
  <StaticTable
    label="Slabs"
    overflow="scroll"
    columns={[
      { label: 'Slab', render: ({ name }) => name, identifies: true },
      { label: 'Area', align: 'right', render: ({ area }) => area },
      { label: 'Price', align: 'right', render: ({ price }) => formatMoney(price) },
    ]}
    rows={[LONG_NAME, RTL_NAME, EMOJI_NAME].map((name, index) => ({
      name,
      area: `${index + 1}2.4 ft²`,
      price: 1_234.5 * 100 ** index,
    }))}
    rowKey={({ name }) => name}
  />
);

export const ThousandsOfRows = () => (
  <StaticTable
    label="Lines of a file"
    columns={[
      { label: 'Line', align: 'right', width: 72, render: (line) => line },
      { label: 'Material', render: (line) => `${LONG_NAME} ${line}` },
    ]}
    rows={Array.from({ length: 2_400 }, (_, index) => index + 1)}
    rowKey={(line) => line}
    pageSize={50}
  />
);
