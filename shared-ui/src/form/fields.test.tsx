import { renderWithPortal, screen } from '@slabdesk/testing';
import { act, fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { CurrencyField } from './currency-field';
import { SEARCH_DEBOUNCE_MS, SearchField } from './search-field';
import { SegmentedField } from './segmented-field';
import { SelectField } from './select-field';
import { SubmitButton } from './submit-button';

const units = [
  { text: 'US (ft & inches)', value: 'american' },
  { text: 'Metric (m & mm)', value: 'metric' },
];

describe('SelectField', () => {
  it('shows "Select..." for the empty option, whose value is NULL', async () => {
    const onChange = jest.fn();
    const { user } = renderWithPortal(
      <SelectField label="Units" options={units} value={null} onChange={onChange} />,
    );
    const select = screen.getByRole('combobox', { name: 'Units' });
    expect(select).toHaveDisplayValue('Select...');
    expect(screen.getByRole('option', { name: 'Select...' })).toHaveValue('NULL');
    await user.selectOptions(select, 'metric');
    await user.selectOptions(select, 'Select...');
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(['metric', null]);
  });

  it('opens its list by keys, if a choice is saved at once', () => {
    const showPicker = jest.fn();
    Object.defineProperty(HTMLSelectElement.prototype, 'showPicker', {
      value: showPicker,
      configurable: true,
    });
    const select = (isSavedAtOnce: boolean) => (
      <SelectField
        label={String(isSavedAtOnce)}
        options={units}
        value="metric"
        onChange={() => 0}
        isSavedAtOnce={isSavedAtOnce}
      />
    );
    const pressIn = (name: string) =>
      fireEvent.keyDown(screen.getByRole('combobox', { name }), { key: 'ArrowDown' });
    renderWithPortal(
      <>
        {select(true)}
        {select(false)}
      </>,
    );
    // False: the browser does nothing of its own.
    expect([pressIn('true'), pressIn('false')]).toEqual([false, true]);
    expect(showPicker).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(HTMLSelectElement.prototype, 'showPicker');
  });

  it('can omit the null option', () => {
    renderWithPortal(
      <SelectField label="Units" options={units} value="metric" nullText={false} onChange={() => 0} />,
    );
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });
});

describe('SegmentedField', () => {
  it('falls back to the first option', () => {
    renderWithPortal(<SegmentedField label="Units" options={units} value="other" onChange={() => 0} />);
    expect(screen.getByRole('radio', { name: 'US (ft & inches)' })).toBeChecked();
  });

  it('is a single tab stop with arrow-key navigation', async () => {
    const onChange = jest.fn();
    const { user } = renderWithPortal(
      <SegmentedField label="Units" options={units} value="american" onChange={onChange} />,
    );
    await user.tab();
    expect(screen.getByRole('radio', { name: 'US (ft & inches)' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenCalledWith('metric');
    expect(screen.getByRole('radio', { name: 'Metric (m & mm)' })).toHaveFocus();
  });
});

const renderAlone = (field: ReactElement) => ({ user: userEvent.setup(), ...render(field) });

const Price = ({ onChange }: { onChange: (value: number | undefined) => void }) => {
  const [value, setValue] = useState<number | undefined>(1234.5);
  const change = (next: number | undefined) => {
    setValue(next);
    onChange(next);
  };
  return <CurrencyField label="Price" value={value} onChange={change} suffix="/ft²" />;
};

describe('CurrencyField', () => {
  it('shows 2 decimals, accepts free typing, and formats on blur', async () => {
    const onChange = jest.fn();
    const { user } = renderWithPortal(<Price onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Price' });
    expect(field).toHaveValue('1,234.50');
    await user.clear(field);
    await user.type(field, '$12.5');
    expect(field).toHaveValue('12.5');
    expect(onChange).toHaveBeenLastCalledWith(12.5);
    await user.tab();
    expect(field).toHaveValue('12.50');
  });

  it('rejects an amount that does not round-trip, and keeps the text for correction', async () => {
    const onChange = jest.fn();
    const { user } = renderWithPortal(<Price onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Price' });
    await user.clear(field);
    await user.type(field, '12.345');
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
    await user.tab();
    expect(field).toHaveValue('12.345');
  });

  it.each([
    ['12,50', 12.5, '12.50'],
    ['92,5', 92.5, '92.50'],
    ['1.234,50', 1_234.5, '1,234.50'],
    ['1 234,5', 1_234.5, '1,234.50'],
  ])('parses the decimal comma of %s, typed or pasted', async (text, amount, shown) => {
    for (const enter of ['type', 'paste'] as const) {
      const onChange = jest.fn();
      const { user, unmount } = renderAlone(<Price onChange={onChange} />);
      const field = screen.getByRole('textbox', { name: 'Price' });
      await user.clear(field);
      await (enter === 'type' ? user.type(field, text) : user.paste(text));
      expect(onChange).toHaveBeenLastCalledWith(amount);
      await user.tab();
      expect(field).toHaveValue(shown);
      // When editing resumes, the displayed text still parses to the same amount.
      await user.type(field, '0{Backspace}');
      expect(onChange).toHaveBeenLastCalledWith(amount);
      unmount();
    }
  });

  it.each(['1,234', '12,345'])('rejects the ambiguous %s and asks for clarification', async (text) => {
    const onChange = jest.fn();
    const { user } = renderAlone(<Price onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Price' });
    await user.clear(field);
    await user.type(field, text);
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
    expect(field).not.toHaveAccessibleDescription();
    await user.tab();
    expect(field).toHaveValue(text);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(
      `"${text}" could mean ${text.replace(',', '')} or ${text.replace(',', '.')}. Please type it without the comma, or with a decimal point.`,
    );
    await user.type(field, '.5');
    expect(onChange).toHaveBeenLastCalledWith(Number(`${text.replace(',', '')}.5`));
    expect(field).toBeValid();
  });

  it.each(['1e3', '1x3', '12:50', '12/50', '12½', '1.500'])(
    'rejects %s as an amount, typed or pasted',
    async (text) => {
      for (const enter of ['type', 'paste'] as const) {
        const onChange = jest.fn();
        const { user, unmount } = renderAlone(<Price onChange={onChange} />);
        const field = screen.getByRole('textbox', { name: 'Price' });
        await user.clear(field);
        await (enter === 'type' ? user.type(field, text) : user.paste(text));
        expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
        await user.tab();
        expect(field).toHaveValue(text);
        unmount();
      }
    },
  );

  it.each(['€45,00', '45 EUR', '£45', 'CA$45'])('does not take %s for dollars', async (text) => {
    const onChange = jest.fn();
    const { user } = renderAlone(<Price onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Price' });
    await user.clear(field);
    await user.type(field, text);
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
    await user.tab();
    expect(field).toHaveAccessibleDescription(`"${text}" is not an amount in US dollars`);
  });

  it.each(['12.50 USD', 'USD 12.50', '$\u00a012.50', '12.50\u00a0', '12.50 /ft²'])(
    'accepts %j, typed or pasted',
    async (text) => {
      for (const enter of ['type', 'paste'] as const) {
        const onChange = jest.fn();
        const { user, unmount } = renderAlone(<Price onChange={onChange} />);
        const field = screen.getByRole('textbox', { name: 'Price' });
        await user.clear(field);
        await (enter === 'type' ? user.type(field, text) : user.paste(text));
        expect(onChange).toHaveBeenLastCalledWith(12.5);
        await user.tab();
        expect(field).toHaveValue('12.50');
        unmount();
      }
    },
  );

  it('accepts a pasted amount, drops its minus sign and shows a notice', async () => {
    const onChange = jest.fn();
    const { user } = renderWithPortal(<Price onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Price' });
    await user.clear(field);
    await user.paste('-$1,234,567.89');
    expect(onChange).toHaveBeenLastCalledWith(1_234_567.89);
    await user.tab();
    expect(field).toHaveValue('1,234,567.89');
    expect(field).toHaveAccessibleDescription('Amounts are never negative: the minus sign was left out.');
    await user.clear(field);
    expect(field).not.toHaveAccessibleDescription();
  });

  it.each(['\u22125', '\u20135', '(5.00)'])(
    'shows a notice that the minus sign of %s was dropped',
    async (negative) => {
      const { user } = renderAlone(<CurrencyField label="Price" value={undefined} onChange={() => 0} />);
      const field = screen.getByRole('textbox', { name: 'Price' });
      await user.click(field);
      await user.paste(negative);
      expect(field).toHaveAccessibleDescription('Amounts are never negative: the minus sign was left out.');
    },
  );

  it('shows an external value that arrives while editing', async () => {
    const { user, rerender } = renderAlone(<CurrencyField label="Price" value={1} onChange={() => 0} />);
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '.x9.');
    rerender(<CurrencyField label="Price" value={7} onChange={() => 0} />);
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('7.00');
  });
});

describe('SearchField', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

  it('waits 500 ms after the last key', () => {
    const onSearch = jest.fn();
    renderWithPortal(<SearchField value="" onSearch={onSearch} />);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveAttribute('placeholder', 'Search...');
    type('car');
    pass(SEARCH_DEBOUNCE_MS - 1);
    type('carrara');
    pass(SEARCH_DEBOUNCE_MS - 1);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch.mock.calls).toEqual([['carrara']]);
  });

  it('searches immediately on Enter and when cleared', () => {
    const onSearch = jest.fn();
    renderWithPortal(<SearchField value="" onSearch={onSearch} />);
    type('carrara');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onSearch.mock.calls).toEqual([['carrara'], ['']]);
    pass(5_000);
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it('keeps a typed space while the search has none', () => {
    const { rerender } = renderAlone(<SearchField value="" onSearch={() => 0} />);
    type('granite ');
    pass(5_000);
    rerender(<SearchField value="granite" onSearch={() => 0} />);
    expect(screen.getByRole('searchbox')).toHaveValue('granite ');
  });
});

it.each([
  ['none', 'Submit'],
  ['fail', 'Retry'],
  ['invalid', 'Submit'],
] as const)('SubmitButton in state %s has the label %s', (status, label) => {
  renderWithPortal(<SubmitButton status={status} />);
  expect(screen.getByRole('button', { name: label })).toBeEnabled();
  if (status !== 'none') expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
});

it('SubmitButton shows a custom label while pending', () => {
  renderWithPortal(<SubmitButton status="pending" pendingLabel="Setting Password..." />);
  expect(screen.getByRole('button', { name: 'Setting Password...' })).toBeVisible();
});
