import { render, screen } from '@testing-library/react';
import { breakable } from './breakable';

const ADDRESS = 'procurement.kitchens@northgate-stone.example';

it('breakable allows breaks after dots and signs without changing the text', () => {
  const { container } = render(<p>{breakable(ADDRESS)}</p>);
  expect(screen.getByText(ADDRESS)).toBeVisible();
  expect(container.innerHTML).toBe('<p>procurement.<wbr>kitchens@<wbr>northgate-<wbr>stone.<wbr>example</p>');
});

it.each(['$1,234,567.89', 'Calacatta Viola, 20 mm', 'ORD-1042'])('breakable leaves %p unchanged', (text) => {
  expect(breakable(text)).toBe(text);
});
