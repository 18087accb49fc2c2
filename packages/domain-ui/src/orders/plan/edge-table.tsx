import { styled } from 'shared-ui/core';
import { useUnits } from 'shared-ui/portal';
import { formatLength, formatTapeLength } from 'shared-ui/units';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { padding: '5px 0', textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 'inherit' },
  '& th:first-of-type': { textAlign: 'left', paddingRight: 12 },
  '& thead, & tbody th': { color: theme.vars?.palette.text.secondary },
  '& tbody tr': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
}));

/** Every edge of a plan as measured, in both ways of saying a length. */
export const EdgeTable = ({ lengths, label }: { lengths: readonly number[]; label: string }) => {
  const units = useUnits();
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Edge</th>
          <th scope="col">Length</th>
          <th scope="col">{units === 'metric' ? 'mm' : 'ft-in'}</th>
        </tr>
      </thead>
      <tbody>
        {lengths.map((length, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: edges have no id of their own, and never move
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td>{formatLength(length, units)}</td>
            <td>{formatTapeLength(length, units)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
