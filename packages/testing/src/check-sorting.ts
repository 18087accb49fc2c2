import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { renderWithPortal } from './render-with-portal';
import { setScreenWidth } from './screen-width';

type Rendered = ReturnType<typeof renderWithPortal>;

/** Interactions that sort: a click, and Enter on a focused header. */
const PRESSES = ['click', 'Enter', 'click'] as const;

/**
 * Sorts a rendered table by each sortable column repeatedly: each press must reverse the order in the
 * header and update the URL, unless it is the default order. Back undoes the last press.
 *
 * @param label accessible name of the table
 * @param sortFields the API's sort key of each sortable column, by column heading
 * @param defaultSort order of the table when the URL has no sort
 */
const checkSorting = async (
  { router }: Pick<Rendered, 'router'>,
  label: string,
  sortFields: Readonly<Record<string, string>>,
  defaultSort: string,
): Promise<void> => {
  const currentSort = () => new URLSearchParams(router.state.location.search).get('sort') ?? defaultSort;
  const grid = await screen.findByRole('grid', { name: label });
  // Not by role: role queries take about a second on a full grid.
  const headers = () => [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')];
  const header = (name: string) => headers().find((cell) => cell.textContent === name) as HTMLElement;
  const sortable = headers().filter((cell) => cell.classList.contains('MuiDataGrid-columnHeader--sortable'));
  expect(sortable.map((cell) => cell.textContent).sort()).toEqual(Object.keys(sortFields).sort());
  for (const [name, field] of Object.entries(sortFields)) {
    for (const press of PRESSES) {
      const expected = currentSort() === field ? `-${field}` : field;
      if (press === 'click') fireEvent.click(header(name));
      else fireEvent.keyDown(header(name), { key: press });
      const direction = expected.startsWith('-') ? 'descending' : 'ascending';
      await waitFor(() => expect(header(name)).toHaveAttribute('aria-sort', direction));
      expect(currentSort()).toBe(expected);
    }
  }
  const { search } = router.state.location;
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.search).not.toBe(search));
};

/**
 * Same for the sort select of narrow screens: it offers each column in both directions, and no unsorted
 * state.
 */
const checkSortSelect = async (
  { user, router }: Pick<Rendered, 'user' | 'router'>,
  sortFields: Readonly<Record<string, string>>,
  defaultSort: string,
): Promise<void> => {
  const select = (): HTMLSelectElement => screen.getByLabelText('Sort by');
  await screen.findByLabelText('Sort by');
  const sorts = Object.values(sortFields).flatMap((field) => [field, `-${field}`]);
  expect([...select().options].map((option) => option.value).sort()).toEqual([...sorts].sort());
  expect(select()).toHaveValue(defaultSort);
  for (const sort of sorts.filter((sort) => sort !== defaultSort).slice(0, 2)) {
    await user.selectOptions(select(), sort);
    await waitFor(() => expect(select()).toHaveValue(sort));
    expect(new URLSearchParams(router.state.location.search).get('sort') ?? defaultSort).toBe(sort);
  }
};

export interface SortedTable {
  label: string;
  sortFields: Readonly<Record<string, string>>;
  defaultSort: string;
  /** Renders the page with the table. */
  open: () => Rendered;
}

/** Tests a table's sorting on wide and narrow screens. */
export const testSorting = ({ label, sortFields, defaultSort, open }: SortedTable): void => {
  it(`The ${label} table toggles columns between ascending and descending by click and by keyboard`, async () => {
    await checkSorting(open(), label, sortFields, defaultSort);
  });

  it(`The ${label} table sorts by every column in both directions on a phone`, async () => {
    setScreenWidth(390);
    await checkSortSelect(open(), sortFields, defaultSort);
  });
};
