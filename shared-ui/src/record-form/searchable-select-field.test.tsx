import { createRemoteApi, recordsOf } from '@slabdesk/portal/api';
import {
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { useState } from 'react';
import { RecordSearchField } from './record-search-field';
import type { SearchableSelectFieldProps } from './searchable-select';
import { SearchableSelectField } from './searchable-select-field';

const users = [
  { _id: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' },
  { _id: 'u2', name: 'Grace Hopper', email: 'grace@example.com' },
];

const testApi = createRemoteApi({ name: 'test', tags: ['User'] });
const records = recordsOf(testApi, 'User');
const source = { endpoint: 'admin/user', records, textField: 'name' } as const;

const Account = ({ value: start = null, ...props }: Partial<SearchableSelectFieldProps>) => {
  const [value, setValue] = useState<string | null | undefined>(start);
  return (
    <>
      <SearchableSelectField label="Account" value={value} onChange={setValue} {...props} />
      <output>{String(value)}</output>
    </>
  );
};

const field = () => screen.findByRole('combobox', { name: 'Account' });
const optionNames = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('SearchableSelectField', () => {
  it('filters its options, and clears the value with "Select..."', async () => {
    const options = [
      { text: 'Carrara', value: 'c' },
      { text: 'Nero', value: 'n' },
    ];
    const { user } = renderWithPortal(<Account options={options} />);
    expect(await field()).toHaveAttribute('placeholder', 'Select...');
    await user.click(await field());
    expect(optionNames()).toEqual(['Select...', 'Carrara', 'Nero']);
    await user.type(await field(), 'ner');
    expect(optionNames()).toEqual(['Nero']);
    await user.keyboard('{Enter}');
    expect(screen.getByText('n')).toBeVisible();
    expect(await field()).toHaveValue('Nero');
    await user.click(await field());
    await user.click(screen.getByRole('option', { name: 'Select...' }));
    expect(screen.getByText('null')).toBeVisible();
    expect(await field()).toHaveValue('');
    await user.type(await field(), 'zzz');
    expect(screen.getByText('Nothing found')).toBeVisible();
  });

  it('offers the records of an endpoint and returns their ids', async () => {
    server.use(listHandler('admin/user', users));
    const { user } = renderWithPortal(<Account source={source} />);
    await user.click(await field());
    await user.click(await screen.findByRole('option', { name: 'Grace Hopper' }));
    expect(screen.getByText('u2')).toBeVisible();
  });

  it('distinguishes records with the same name by a detail', async () => {
    const twin = { _id: 'u3', name: 'Ada Lovelace', email: 'lovelace@example.com' };
    server.use(listHandler('admin/user', [...users, twin]));
    const { user } = renderWithPortal(<Account source={{ ...source, detailField: 'email' }} />);
    await user.click(await field());
    await user.click(await screen.findByRole('option', { name: 'Ada Lovelace lovelace@example.com' }));
    expect(screen.getByText('u3')).toBeVisible();
    expect(await field()).toHaveValue('Ada Lovelace');
  });

  it('finds records by their detail, and by words in any order', async () => {
    server.use(listHandler('admin/user', users));
    const { user } = renderWithPortal(<Account source={{ ...source, detailField: 'email' }} />);
    await user.type(await field(), 'grace@');
    expect(await screen.findByRole('option', { name: /Grace/ })).toBeVisible();
    await user.clear(await field());
    await user.type(await field(), 'lovelace ada');
    await waitFor(() => expect(optionNames()).toEqual(['Ada Lovelaceada@example.com']));
  });

  it('can use another field as the value', async () => {
    server.use(listHandler('admin/user', users));
    const { user } = renderWithPortal(
      <Account value="ada@example.com" source={{ ...source, valueField: 'email' }} />,
    );
    await waitFor(async () => expect(await field()).toHaveValue('Ada Lovelace'));
    await user.click(await field());
    await user.click(await screen.findByRole('option', { name: 'Grace Hopper' }));
    expect(screen.getByText('grace@example.com')).toBeVisible();
  });

  it('lets the server search a long list, and shows a selected option beyond the first page', async () => {
    const searches: Array<string | null> = [];
    server.use(
      http.get(api('admin/user'), ({ request }) => {
        const search = new URL(request.url).searchParams.get('search');
        searches.push(search);
        const rows = search ? users.slice(1) : users.slice(0, 1);
        return HttpResponse.json(rows, { headers: { 'X-Total-Count': search ? '1' : '5000' } });
      }),
      http.get(api('admin/user/u9'), () => HttpResponse.json({ _id: 'u9', name: 'Mary Shelley' })),
    );
    const { user } = renderWithPortal(<Account value="u9" source={source} />);
    await waitFor(async () => expect(await field()).toHaveValue('Mary Shelley'));
    await user.clear(await field());
    // On a busy machine, a pause between two keys can be as long as the one after which the server is asked.
    await user.paste('grace');
    await user.click(await screen.findByRole('option', { name: 'Grace Hopper' }));
    expect(screen.getByText('u2')).toBeVisible();
    await user.clear(await field());
    await user.paste('555-0100');
    await user.click(await screen.findByRole('option', { name: 'Grace Hopper' }));
    expect(searches).toEqual([null, 'grace', '555-0100']);
  });

  it('creates a typed option, reloads the options and selects it', async () => {
    const rows = [...users];
    let sent: unknown;
    server.use(
      http.get(api('admin/user'), () => HttpResponse.json(rows)),
      http.post(api('admin/user'), async ({ request }) => {
        sent = await request.json();
        const created = { _id: 'u3', name: 'Mary Shelley', email: 'mary@example.com' };
        rows.push(created);
        return HttpResponse.json({ created }, { status: 201 });
      }),
    );
    const { user } = renderWithPortal(<Account source={{ ...source, canCreate: true }} />);
    await user.type(await field(), 'Mary Shelley');
    await user.click(await screen.findByRole('option', { name: 'Add "Mary Shelley"' }));
    expect(await screen.findByText('u3')).toBeVisible();
    expect(sent).toEqual({ name: 'Mary Shelley' });
    expect(await field()).toHaveValue('Mary Shelley');
    await user.clear(await field());
    await user.click(await field());
    expect(await screen.findByRole('option', { name: 'Mary Shelley' })).toBeVisible();
    await user.type(await field(), 'ada lovelace');
    expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull();
  });

  it('shows why an option could not be created, and keeps what was typed', async () => {
    server.use(
      listHandler('admin/user', users),
      http.post(api('admin/user'), () => failure(400, 'Please provide an email address.')),
    );
    const { user } = renderWithPortal(<Account source={{ ...source, canCreate: true }} />);
    await user.type(await field(), 'Mary');
    await user.click(await screen.findByRole('option', { name: 'Add "Mary"' }));
    expect(await screen.findByText('Please provide an email address.')).toBeVisible();
    expect(await field()).toHaveValue('Mary');
  });

  it('shows an error with a retry if the options fail to load', async () => {
    let isDown = true;
    server.use(http.get(api('admin/user'), () => (isDown ? failure(503, 'Busy') : HttpResponse.json(users))));
    const { user } = renderWithPortal(<Account source={source} />);
    expect(await screen.findByText('The choices could not be loaded.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('The choices could not be loaded.')).toBeNull());
    await user.click(await field());
    expect(await screen.findByRole('option', { name: 'Ada Lovelace' })).toBeVisible();
  });
});

describe('RecordSearchField', () => {
  const open = (onChoose = jest.fn()) => ({
    onChoose,
    ...renderWithPortal(<RecordSearchField label="Find a user" {...source} onChoose={onChoose} />),
  });
  const box = () => screen.findByRole('combobox', { name: 'Find a user' });

  it('searches once typing stops, and returns the selected record', async () => {
    const searches: Array<string | null> = [];
    server.use(
      http.get(api('admin/user'), ({ request }) => {
        searches.push(new URL(request.url).searchParams.get('search'));
        return HttpResponse.json(users);
      }),
    );
    const { user, onChoose } = open();
    await user.type(await box(), 'ada');
    await user.click(await screen.findByRole('option', { name: 'Ada Lovelace' }));
    expect(onChoose).toHaveBeenCalledWith(users[0]);
    expect(searches).toEqual(['ada']);
    expect(await box()).toHaveValue('');
  });

  it('shows an empty state, and an error if the search failed', async () => {
    server.use(listHandler('admin/user', []));
    const { user } = open();
    await user.type(await box(), 'zzz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    server.use(http.get(api('admin/user'), () => failure(500, 'Broken')));
    await user.type(await box(), 'y');
    expect(await screen.findByText('The search has failed. Please try again.')).toBeVisible();
  });
});
