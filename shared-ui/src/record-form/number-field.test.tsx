import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { NumberField } from './number-field';

const Length = ({ onChange }: { onChange: (value: number | undefined) => void }) => {
  const [value, setValue] = useState<number | undefined>();
  const change = (next: number | undefined) => {
    setValue(next);
    onChange(next);
  };
  return <NumberField label="Length" suffix="mm" value={value} onChange={change} />;
};

const show = () => {
  const onChange = jest.fn();
  render(<Length onChange={onChange} />);
  return { user: userEvent.setup(), onChange, field: screen.getByRole('textbox', { name: 'Length' }) };
};

it.each([
  ['12,5', 12.5, '12.5'],
  ['0,125', 0.125, '0.125'],
  ['1,234.5', 1_234.5, '1234.5'],
  ['1.234,5', 1_234.5, '1234.5'],
  ['-3', -3, '-3'],
  ['\u22123', -3, '-3'],
])('NumberField parses %s as %d', async (text, value, shown) => {
  const { user, onChange, field } = show();
  await user.type(field, text);
  expect(onChange).toHaveBeenLastCalledWith(value);
  await user.tab();
  expect(field).toHaveValue(shown);
});

it.each(['1,234', '1,2,3', '1e3', '12 mm', '12 50'])('NumberField rejects %s as a number', async (text) => {
  const { user, onChange, field } = show();
  await user.type(field, text);
  expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
  await user.tab();
  expect(field).toHaveValue(text);
});

it('NumberField returns undefined for empty text', async () => {
  const { user, onChange, field } = show();
  await user.type(field, '5');
  await user.clear(field);
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  await user.tab();
  expect(field).toHaveValue('');
});

it('NumberField shows every number as text that parses to the same number', async () => {
  const numbers = fc.sample(
    fc.oneof(
      fc.integer(),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((n) => Number(n.toFixed(5)) || 0),
    ),
    40,
  );
  const user = userEvent.setup();
  for (const number of [...numbers, 1e-7, 1e14]) {
    const onChange = jest.fn();
    const { unmount } = render(<NumberField label="Length" value={number} onChange={onChange} />);
    await user.click(screen.getByRole('textbox'));
    await user.paste(' ');
    expect(onChange).toHaveBeenLastCalledWith(number);
    unmount();
  }
});
