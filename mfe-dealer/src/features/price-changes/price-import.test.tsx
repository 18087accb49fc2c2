import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { ImportReport, LineItemImportReport } from 'bff-contract';
import { PriceChangeActions } from '.';

const ROWS: ImportReport['rows'] = [
  {
    row: 2,
    result: 'changed',
    name: 'Granite',
    thickness: '3/4 inch',
    pricePerSquareFoot: 1_234.5,
    changes: [{ field: 'pricePerSquareFoot', from: '20', to: '1234.5' }],
  },
  { row: 3, result: 'unchanged', name: 'Slate', thickness: '', pricePerSquareFoot: 10 },
  {
    row: 4,
    result: 'added',
    name: 'Onyx',
    thickness: '',
    pricePerSquareFoot: 90,
    values: [{ field: 'cost', value: '45.50' }],
  },
];

const reportOf = (
  rows: ImportReport['rows'],
  fingerprint = 'one',
  more: Partial<ImportReport> = {},
): ImportReport => {
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  return {
    dryRun: true,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    errors: count('error'),
    fingerprint,
    rows,
    missing: [],
    notices: [],
    ...more,
  };
};

/** Query and file text of each call. */
const calls: Array<{ query: string; text: string }> = [];
beforeEach(() => calls.splice(0));

/** Responds to a dry run with `report`, and to the import with the result of `run`. */
const respondWith = (
  report: ImportReport,
  run: () => Response = () => HttpResponse.json({ ...report, dryRun: false }),
) =>
  server.use(
    http.post(api('fabricator/material/import'), async ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      const file = (await request.formData()).get('file') as File;
      calls.push({ query: search, text: await file.text() });
      return searchParams.has('dryRun') ? HttpResponse.json(report) : run();
    }),
  );

const csv = (text = 'name,pricePerSquareFoot\nOnyx,90\n', name = 'prices.csv') =>
  new File([text], name, { type: 'text/csv' });

const open = async (user = makeUser()) => {
  const view = renderWithPortal(<PriceChangeActions kind="material" filter={{}} />, { user });
  await view.user.click(await screen.findByRole('button', { name: 'Import File' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import Price List' });
  const choose = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no place for a file');
    await view.user.upload(input, file);
  };
  return { ...view, dialog, choose };
};

const tableRows = () =>
  within(screen.getByRole('table', { name: 'Lines of the file' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('The price list import', () => {
  it('previews each line before importing', async () => {
    respondWith(reportOf(ROWS));
    const { user, router, dialog, choose } = await open();
    expect(within(dialog).getByRole('button', { name: 'Choose File' })).toHaveFocus();
    await choose(csv());
    expect(await screen.findByText('Nothing has been written yet.')).toBeVisible();
    expect(tableRows()).toEqual([
      '2Granite3/4 inchChangedPrice: $20.00 /ft² → $1,234.50 /ft²',
      '3SlateUnchanged$10.00 /ft²',
      '4OnyxAdded$90.00 /ft²Cost: $45.50',
    ]);
    expect(calls).toEqual([{ query: '?dryRun=true', text: 'name,pricePerSquareFoot\nOnyx,90\n' }]);

    await user.click(screen.getByRole('button', { name: 'Added 1' }));
    expect(tableRows()).toEqual(['4OnyxAdded$90.00 /ft²Cost: $45.50']);
    act(() => void router.navigate('/orders'));
    expect(await screen.findByText('The file is not imported yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('button', { name: 'Added 1' })).toHaveAttribute('aria-pressed', 'true');

    await user.click(screen.getByRole('button', { name: 'Import 2 Rows' }));
    expect(await screen.findByText('“prices.csv” is imported')).toBeVisible();
    expect(screen.getByText('1 added, 1 changed, 1 unchanged.')).toBeVisible();
    expect(calls[1]).toEqual({ query: '?expect=one', text: calls[0]?.text });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Import File' })).toHaveFocus();
  });

  it('blocks while lines have errors, lists those first and accepts a corrected file', async () => {
    const faulty = reportOf([
      ...ROWS,
      {
        row: 5,
        result: 'error',
        name: '',
        reasons: ['name is required', 'pricePerSquareFoot must be 0 or more'],
      },
    ]);
    respondWith(faulty);
    const { user, choose } = await open();
    await choose(csv());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '1 line has a mistake, so nothing can be imported yet. Correct it in the file, save it, and choose it again.',
    );
    expect(tableRows()).toEqual(['5No nameErrorname is required. pricePerSquareFoot must be 0 or more']);
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    respondWith(reportOf(ROWS));
    await user.click(screen.getByRole('button', { name: 'Choose Another File' }));
    await choose(csv('mended'));
    expect(await screen.findByRole('button', { name: 'Import 2 Rows' })).toBeEnabled();
  });

  it('shows a new preview if the price list has changed since', async () => {
    const current = reportOf([ROWS[2] as ImportReport['rows'][number]], 'two');
    let isFirst = true;
    respondWith(reportOf(ROWS), () => {
      if (!isFirst) return HttpResponse.json({ ...current, dryRun: false });
      isFirst = false;
      return HttpResponse.json(
        { error: 'Changed.', code: 'PREVIEW_OUTDATED', requestId: 'x', current },
        { status: 409 },
      );
    });
    const { user, choose } = await open();
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import 2 Rows' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The price list has changed since this file was checked. Nothing was written',
    );
    expect(tableRows()).toEqual(['4OnyxAdded$90.00 /ft²Cost: $45.50']);
    await user.click(screen.getByRole('button', { name: 'Import 1 Row' }));
    expect(await screen.findByText('“prices.csv” is imported')).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual(['?dryRun=true', '?expect=one', '?expect=two']);
  });

  it('imports the previewed content even if the file on disk has changed', async () => {
    respondWith(reportOf(ROWS));
    const file = csv('as it was');
    const { user, choose } = await open();
    await choose(file);
    await screen.findByText('Nothing has been written yet.');
    jest.spyOn(file, 'arrayBuffer').mockRejectedValue(new Error('changed on disk'));
    await user.click(screen.getByRole('button', { name: 'Import 2 Rows' }));
    await screen.findByText('“prices.csv” is imported');
    expect(calls.map(({ text }) => text)).toEqual(['as it was', 'as it was']);
  });

  it.each([
    ['an empty file', [csv('', 'empty.csv')], '“empty.csv” is empty.'],
    ['several files', [csv(), csv()], 'Please choose one file at a time'],
    [
      'a huge file',
      [Object.defineProperty(csv('x', 'huge.csv'), 'size', { value: 2_100_000_000 })],
      '“huge.csv” is too large (2.1 GB); at most 10 MB can be imported at a time.',
    ],
  ])('rejects %s without uploading it', async (_what, files, message) => {
    const { dialog } = await open();
    const zone = within(dialog).getByText(/or drop a CSV file or Excel workbook here/);
    fireEvent.drop(zone, { dataTransfer: { files } });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Choose File' })).toBeVisible();
  });

  it("shows an error if the file can't be read", async () => {
    const file = csv();
    jest.spyOn(file, 'arrayBuffer').mockRejectedValue(new Error('NotFoundError'));
    const { choose } = await open();
    await choose(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“prices.csv” could not be read. Please choose it again.',
    );
  });

  it("shows the server's error about the whole file", async () => {
    const error = 'This is a workbook (such as .xlsx), not a CSV file.';
    server.use(http.post(api('fabricator/material/import'), () => failure(400, error)));
    const { choose } = await open();
    await choose(csv());
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('retries with the same file after a network failure', async () => {
    server.use(http.post(api('fabricator/material/import'), () => HttpResponse.error()));
    const { user, choose } = await open();
    await choose(csv());
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    respondWith(reportOf(ROWS));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing has been written yet.')).toBeVisible();
  });

  it('keeps the preview when the import itself fails', async () => {
    respondWith(reportOf(ROWS), () => failure(503, 'The service is busy right now.'));
    const { user, choose } = await open();
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import 2 Rows' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy right now.');
    expect(screen.getByRole('button', { name: 'Import 2 Rows' })).toBeEnabled();
  });

  it.each([
    [504, 'It is not known whether the file was imported. Try again: nothing is imported twice.'],
    [413, 'The import failed. Nothing was written.'],
  ])('says what is known after a %d by a proxy', async (status, text) => {
    const proxy = { status, headers: { 'Content-Type': 'text/html' } };
    respondWith(reportOf(ROWS), () => new HttpResponse('<html>nginx</html>', proxy));
    const { user, choose } = await open();
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import 2 Rows' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('asks before answers about look-alikes are lost, also if nothing else is written', async () => {
    const probable = { name: 'Granite', thickness: '', pricePerSquareFoot: 20 };
    const asked = [2, 3].map((row) => ({
      row,
      result: 'error' as const,
      name: `granite ${row}`,
      reasons: ['This looks like "Granite"'],
      probable,
    }));
    respondWith(reportOf(asked));
    const { user, choose } = await open();
    await choose(csv());
    const [update] = await screen.findAllByRole('button', { name: 'Update' });
    await user.click(update as HTMLElement);
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(update).toHaveAttribute('aria-pressed', 'true');
  });

  it('asks about lines that look like materials, and imports what was answered', async () => {
    const asked: ImportReport['rows'] = [
      {
        row: 2,
        result: 'error',
        name: '417',
        thickness: '4-Mar',
        pricePerSquareFoot: 12,
        reasons: ['This looks like "00417"'],
        probable: { name: '00417', thickness: '3/4', pricePerSquareFoot: 10 },
      },
      {
        row: 7,
        result: 'error',
        name: 'Onyx',
        thickness: '',
        pricePerSquareFoot: 9,
        reasons: ['This looks like "Onyx"'],
        probable: { name: 'Onyx', thickness: '', pricePerSquareFoot: 90, row: 4 },
      },
    ];
    const answered: ImportReport['rows'] = [
      {
        ...asked[0],
        row: 2,
        result: 'changed',
        name: '00417',
        changes: [{ field: 'pricePerSquareFoot', from: '10', to: '12' }],
      },
      { ...asked[1], row: 7, result: 'added' },
    ];
    const given: Array<Record<string, unknown>> = [];
    server.use(
      http.post(api('fabricator/material/import'), async ({ request }) => {
        const form = await request.formData();
        given.push({ update: form.get('update'), add: form.get('add') });
        const report = form.has('update') ? reportOf(answered, 'two') : reportOf([...ROWS, ...asked]);
        return HttpResponse.json({ ...report, dryRun: request.url.includes('dryRun') });
      }),
    );
    const { user, choose } = await open();
    await choose(csv());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '2 lines look like materials that are there already.',
    );
    expect(screen.getByRole('button', { name: 'Look-Alikes 2' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: /^Errors/ })).toBeNull();
    expect(tableRows()).toEqual([
      '24174-MarQuestion$12.00 /ft²Looks like “00417”, 3/4 ($10.00 /ft²)UpdateAdd',
      '7OnyxQuestion$9.00 /ft²Looks like “Onyx” ($90.00 /ft²), as does line 4UpdateAdd',
    ]);
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Add All' }));
    expect(screen.queryByRole('alert')).toBeNull();
    const line = within(screen.getByRole('group', { name: 'Line 2' }));
    await user.click(line.getByRole('button', { name: 'Update' }));
    expect(line.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-pressed', 'true');
    server.use(http.post(api('fabricator/material/import'), () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Preview Answers' }));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Import 2 Rows' })).toBeEnabled();
    expect(tableRows()[0]).toBe(
      '2004174-MarChangedPrice: $10.00 /ft² → $12.00 /ft²Looks like “00417”, 3/4 ($10.00 /ft²)UpdateAdd',
    );
    await user.click(screen.getByRole('button', { name: 'Import 2 Rows' }));
    expect(await screen.findByText('“prices.csv” is imported')).toBeVisible();
    const answers = { update: '2', add: '7' };
    expect(given).toEqual([{ update: null, add: null }, answers, answers]);
  });

  it('says what was left out of the file, and which materials it does not have', async () => {
    const missing = [{ _id: 'a', name: 'Basalt', thickness: '3 cm', pricePerSquareFoot: 62.5 }];
    const notices = ['Not part of a price list, and left out: column "Supplier"'];
    respondWith(reportOf(ROWS, 'one', { missing, notices }));
    const { user, choose } = await open();
    await choose(csv('PK', 'prices.xlsx'));
    expect(await screen.findByText(notices[0] ?? '')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Not in the File 1' }));
    const table = screen.getByRole('table', { name: 'Materials that are not in the file' });
    expect(within(table).getByRole('row', { name: 'Basalt 3 cm $62.50 /ft²' })).toBeVisible();
  });

  it('disables the import if nothing would change', async () => {
    respondWith(reportOf([ROWS[1] as ImportReport['rows'][number]]));
    const { choose } = await open();
    await choose(csv());
    expect(await screen.findByText(/there is nothing to import/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('pages through 20,000 lines', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => ({
      row: i + 2,
      result: 'added' as const,
      name: `Slab ${i}`,
      thickness: '',
      pricePerSquareFoot: i,
    }));
    respondWith(reportOf(rows));
    const { user, choose } = await open();
    await choose(csv());
    expect(await screen.findByText('1 of 400')).toBeVisible();
    expect(tableRows()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('Slab 50')).toBeVisible();
    expect(screen.getByText('2 of 400')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 20,000 Rows' })).toBeEnabled();
  });

  it('can be cancelled while the file is checked', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server.use(
      http.post(api('fabricator/material/import'), async () => {
        await arrived;
        return HttpResponse.json(reportOf(ROWS));
      }),
    );
    const { user, choose } = await open();
    await choose(csv());
    expect(await screen.findByRole('progressbar', { name: 'Checking “prices.csv”...' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Choose File' })).toBeVisible();
    await act(async () => arrive());
    expect(screen.queryByText('Nothing has been written yet.')).toBeNull();
  });

  it('lists the column names and offers a template and the current price list', async () => {
    const { dialog } = await open();
    const terms = within(dialog)
      .getAllByRole('term')
      .map((term) => term.textContent);
    expect(terms).toEqual([
      ...['Name', 'Price (USD/ft²)', 'Thickness'],
      ...['Billed Area', 'Waste (%)', 'Round Areas Up To', 'Cost (USD/ft²)'],
    ]);
    const template = within(dialog).getByRole('link', { name: 'Empty Template' });
    expect(template).toHaveAttribute('download', 'price-list-template.csv');
    expect(decodeURIComponent(template.getAttribute('href') ?? '')).toBe(
      'data:text/csv;charset=utf-8,\uFEFFName,Price (USD/ft²),Thickness\r\n',
    );
    expect(within(dialog).getByRole('button', { name: 'Current Price List' })).toBeVisible();
  });

  it('uses prices per m² for users who prefer metric units', async () => {
    respondWith(reportOf(ROWS));
    const { dialog, choose } = await open(makeUser({ unitPreference: 'metric' }));
    const template = within(dialog).getByRole('link', { name: 'Empty Template' });
    await waitFor(() =>
      expect(decodeURIComponent(template.getAttribute('href') ?? '')).toBe(
        'data:text/csv;charset=utf-8,\uFEFFName,Price (USD/m²),Thickness\r\n',
      ),
    );
    expect(dialog).toHaveTextContent('USD for one square meter, such as 12.50 or 12,50.');
    await choose(csv());
    expect(await screen.findByText('Nothing has been written yet.')).toBeVisible();
    expect(tableRows()).toEqual([
      '2Granite3/4 inchChangedPrice: $215.28 /m² → $13,288.03 /m²',
      '3SlateUnchanged$107.64 /m²',
      '4OnyxAdded$968.75 /m²Cost: $45.50',
    ]);
  });
});

it('Imports line items, whose changes it shows by field', async () => {
  const report: LineItemImportReport = {
    ...reportOf([], 'one', { added: 1, changed: 1 }),
    rows: [
      {
        row: 2,
        result: 'changed',
        name: 'Sink',
        price: 150,
        changes: [
          { field: 'base', from: '0.00', to: '30.00' },
          { field: 'ranges', from: '', to: '24 in: 220.00' },
        ],
      },
      { row: 3, result: 'added', name: 'Edge', price: 9.5 },
    ],
    missing: [{ _id: 'v', name: 'Visit', price: 80 }],
  };
  server.use(
    http.post(api('fabricator/line-item/import'), ({ request }) =>
      HttpResponse.json({ ...report, dryRun: request.url.includes('dryRun') }),
    ),
  );
  const { user } = renderWithPortal(<PriceChangeActions kind="line-item" filter={{}} />, {
    user: makeUser(),
  });
  await user.click(await screen.findByRole('button', { name: 'Import File' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import Line Items' });
  expect(within(dialog).getByText('Price From Size')).toBeVisible();
  await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, csv());
  await screen.findByText('Nothing has been written yet.');
  expect(tableRows()).toEqual([
    '2SinkChangedBase Fee: $0.00 → $30.00Ranges: none → 24 in: 220.00',
    '3EdgeAdded$9.50',
  ]);
  await user.click(screen.getByRole('button', { name: 'Not in the File 1' }));
  expect(screen.getByRole('table', { name: 'Line items that are not in the file' })).toHaveTextContent(
    'Visit$80.00',
  );
  await user.click(screen.getByRole('button', { name: 'Import 2 Rows' }));
  expect(await screen.findByText('“prices.csv” is imported')).toBeVisible();
});
