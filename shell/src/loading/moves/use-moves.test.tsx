import { PORTAL_API, type RemoteDescriptor, Slot, useBlockPageSwap } from '@slabdesk/portal';
import { act, fireEvent, makeUser, renderWithPortal, screen } from '@slabdesk/testing';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { Form, TextField, useForm } from 'shared-ui/form';
import { SlotProvider } from '../../extensions/slot-provider';
import { loadExtension, loadPage } from '../remotes';
import { releases } from './release-store';
import { rolloutDelay } from './rollout-delay';
import { useMoves } from './use-moves';
import { trackUserActivity } from './user-activity';

const mockRun = new Set<string>();
jest.mock('../remotes', () => ({
  loadPage: jest.fn(),
  loadExtension: jest.fn(),
  hasRun: (name: string) => mockRun.has(name),
  fallbackReleaseOf: () => undefined,
  releaseOf: () => undefined,
}));
jest.mock('./rollout-delay', () => ({ rolloutDelay: jest.fn(() => 0) }));
const load = jest.mocked(loadPage);

const remote = (version: string, changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'dealer',
  version,
  entry: `/remotes/dealer/${version}/remoteEntry.js`,
  global: `remote_dealer_${version}`,
  portalApi: PORTAL_API,
  routes: [
    {
      path: '/orders',
      page: 'orders',
      layout: 'sidebar',
      guard: 'dealer',
      title: 'Orders',
      replaceable: true,
    },
    { path: '/pricing', page: 'pricing', layout: 'sidebar', guard: 'dealer', title: 'Pricing' },
    { path: '/orders/:step', page: 'steps', layout: 'sidebar', guard: 'dealer', title: 'Steps' },
  ],
  nav: [],
  ...changes,
});

declare module '@slabdesk/portal' {
  interface Slots {
    'use-moves.aside': object;
  }
}

let promote: (...remotes: RemoteDescriptor[]) => void;

const Note = () => {
  const form = useForm({ defaults: { note: '' }, submit: async () => undefined });
  return (
    <Form form={form} aria-label="Note">
      <TextField label="Note" {...form.register('note')} />
      <button type="submit">Save</button>
    </Form>
  );
};

const Upload = () => {
  const [isRunning, setRunning] = useState(false);
  useBlockPageSwap(isRunning);
  return (
    <button type="button" onClick={() => setRunning(!isRunning)}>
      Upload
    </button>
  );
};

/** A web component with a field. */
const addWidget = (host: HTMLElement | null) => {
  const root = host?.attachShadow({ mode: 'open' });
  root?.append(document.createElement('input'));
  widget = root?.querySelector('input');
};
let widget: HTMLInputElement | null | undefined;

const Portal = () => {
  const [newest, setNewest] = useState([remote('1.0.0')]);
  const [isOpen, setOpen] = useState(false);
  promote = (...remotes) => act(() => setNewest(remotes));
  const { shown } = useMoves(newest);
  return (
    <SlotProvider extensions={shown.extensions}>
      <p data-testid="shown">{shown.remotes.map(({ name, version }) => `${name} ${version}`).join(', ')}</p>
      <Slot name="frame.header" context={{ user: makeUser() }} />
      <Slot name="use-moves.aside" context={{}} />
      <Note />
      <Upload />
      <input aria-label="Search" />
      <iframe title="Editor" />
      <div ref={addWidget} />
      <p>Some words</p>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Menu
      </button>
      {isOpen && <div role="menu">Delete</div>}
    </SlotProvider>
  );
};

/** Marks the page as crashed or failed to load. */
let failed: HTMLElement | undefined;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const shown = () => screen.getByTestId('shown').textContent;
const hide = async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(1);
};
const type = (label: string, value: string) => {
  const field = screen.getByRole('textbox', { name: label });
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
};

/** A replaceable page. */
const LIST = '/orders';
/** A page that is not replaceable. */
const PAGE = '/pricing';

/** Opens a page, lets some time pass and moves the pointer. */
const start = async (path: string) => {
  const view = renderWithPortal(<Portal />, { path, route: '*' });
  await pass(10_000);
  fireEvent.pointerMove(document.body);
  return { navigate: (to: string) => act(() => view.router.navigate(to)) };
};

const selectText = () => document.getSelection()?.selectAllChildren(screen.getByText('Some words'));

let now = Date.now();

beforeAll(trackUserActivity);
beforeEach(() => {
  mockRun.clear();
  mockRun.add('dealer');
  load.mockResolvedValue(() => null);
  // Must increase between tests: the time of the last activity is module state.
  now += 3_600_000;
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  load.mockReset();
  jest.mocked(loadExtension).mockReset();
  document.getSelection()?.removeAllRanges();
  failed?.remove();
});

it.each([LIST, PAGE])(
  'useMoves replaces an unused %s once the user is idle, after loading its code',
  async (path) => {
    await start(path);
    promote(remote('1.1.0'));
    await pass(2_000);
    expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0', []]);
    await pass(1_500);
    expect(load.mock.calls.map(([{ version }, page]) => [version, page])).toEqual([['1.1.0', path.slice(1)]]);
    expect(shown()).toBe('dealer 1.1.0');
  },
);

const click = (target: Element) => fireEvent.pointerDown(target);
const search = () => screen.getByRole('textbox', { name: 'Search' });

/** Browsers tell a page nothing of what happens in an embedded document, except that the window lost the focus. */
const typeInFrame = (title = 'Editor') => {
  act(() => screen.getByTitle(title).focus());
  fireEvent(window, new Event('blur'));
};

describe.each<[string, () => unknown]>([
  ['presses the pointer', () => click(document.body)],
  ['touches the screen', () => fireEvent.touchStart(document.body)],
  ['scrolls', () => fireEvent.wheel(document.body)],
  ['presses a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['clicks by voice', () => fireEvent.click(screen.getByRole('button', { name: 'Upload' }))],
  ['focuses a field', () => act(() => search().focus())],
  ['dictates', () => fireEvent.input(search(), { target: { value: 'marble' } })],
  ['pastes', () => fireEvent.paste(search())],
  ['drops a file', () => fireEvent.drop(document.body)],
  ['drags something over it', () => fireEvent.dragEnter(document.body)],
  ['opens the context menu', () => fireEvent.contextMenu(document.body)],
  ['types in a document of its own', () => typeInFrame()],
  ['uses an input method', () => fireEvent.compositionStart(search())],
])('A page on which the user %s', (_what, interact) => {
  it('keeps its release while it is open, and the next page uses the new one', async () => {
    const { navigate } = await start(PAGE);
    interact();
    if (document.activeElement instanceof HTMLElement)
      act(() => (document.activeElement as HTMLElement).blur());
    promote(remote('1.1.0'));
    await pass(60_000);
    await hide();
    await pass(60_000);
    expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0', []]);
    await navigate(`${PAGE}?sort=name`);
    await pass(60_000);
    expect(shown()).toBe('dealer 1.0.0');
    await navigate('/orders');
    expect(shown()).toBe('dealer 1.1.0');
  });
});

it.each(['<button aria-expanded="true"></button>', '<details open></details>'])(
  'useMoves replaces an unused page that came with %s',
  async (html) => {
    await start(PAGE);
    const main = document.createElement('main');
    main.innerHTML = html;
    document.body.append(main);
    promote(remote('1.1.0'));
    await pass(5_000);
    main.remove();
    expect(shown()).toBe('dealer 1.1.0');
  },
);

it('useMoves replaces an idle page also after the clock was set back', async () => {
  await start(LIST);
  click(document.body);
  jest.setSystemTime(Date.now() - 3_600_000);
  promote(remote('1.1.0'));
  await pass(5_000);
  expect(shown()).toBe('dealer 1.1.0');
});

it('useMoves keeps a page while text is selected', async () => {
  await start(PAGE);
  selectText();
  promote(remote('1.1.0'));
  await pass(60_000);
  expect(shown()).toBe('dealer 1.0.0');
  document.getSelection()?.removeAllRanges();
  await pass(1_000);
  expect(shown()).toBe('dealer 1.1.0');
});

it('useMoves keeps a used page after a rollback', async () => {
  await start(PAGE);
  promote(remote('1.1.0'));
  await pass(4_000);
  click(document.body);
  promote(remote('1.0.0'));
  await pass(60_000);
  expect(shown()).toBe('dealer 1.1.0');
});

it('useMoves replaces a used page that has failed', async () => {
  await start(PAGE);
  click(document.body);
  promote(remote('1.1.0'));
  await pass(60_000);
  expect(shown()).toBe('dealer 1.0.0');
  failed = document.createElement('div');
  failed.setAttribute('data-page-failed', '');
  document.body.append(failed);
  await pass(1_000);
  expect(shown()).toBe('dealer 1.1.0');
  // The new page can be used in turn.
  failed.remove();
  click(document.body);
  promote(remote('1.2.0'));
  await pass(60_000);
  expect(shown()).toBe('dealer 1.1.0');
});

describe('A replaceable page', () => {
  const startUsed = async () => {
    await start(LIST);
    click(document.body);
    promote(remote('1.1.0'));
  };

  it('is kept while the user moves the pointer or presses keys', async () => {
    await startUsed();
    for (const event of ['pointermove', 'keydown', 'pointermove', 'wheel']) {
      await pass(2_000);
      fireEvent(document.body, new Event(event, { bubbles: true }));
    }
    expect(shown()).toBe('dealer 1.0.0');
    await pass(3_500);
    expect(shown()).toBe('dealer 1.1.0');
  });

  it('is kept while a form has unsaved changes, visible or hidden', async () => {
    await startUsed();
    type('Note', 'Call back');
    act(() => screen.getByRole('textbox', { name: 'Note' }).blur());
    await pass(60_000);
    await hide();
    await pass(60_000);
    expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0', []]);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await pass(4_000);
    expect(shown()).toBe('dealer 1.1.0');
  });

  it('is kept while it blocks the swap', async () => {
    await startUsed();
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    await pass(60_000);
    expect(shown()).toBe('dealer 1.0.0');
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    await pass(4_000);
    expect(shown()).toBe('dealer 1.1.0');
  });

  it.each([
    ['a modal element without a role', '<div inert><main></main></div>'],
    ['a modal element of a library', '<div aria-hidden="true"><main></main></div>'],
    ['a popover', '<div popover="auto">Filters</div>'],
    ['a section', '<main><button aria-expanded="true"></button></main>'],
  ])('is kept while %s is open', async (_what, html) => {
    await startUsed();
    const open = document.createElement('div');
    open.innerHTML = html;
    document.body.append(open);
    await pass(10_000);
    expect(shown()).toBe('dealer 1.0.0');
    open.remove();
    await pass(4_000);
    expect(shown()).toBe('dealer 1.1.0');
  });

  it('is kept while a menu is open, or text is being typed or selected', async () => {
    await startUsed();
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await pass(10_000);
    expect(shown()).toBe('dealer 1.0.0');
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    type('Search', 'marb');
    await pass(10_000);
    expect(shown()).toBe('dealer 1.0.0');
    act(() => search().blur());
    typeInFrame();
    await pass(10_000);
    expect(shown()).toBe('dealer 1.0.0');
    if (!widget) throw new Error('no widget');
    widget.value = 'marb';
    act(() => widget?.focus());
    await pass(10_000);
    expect(shown()).toBe('dealer 1.0.0');
    act(() => widget?.blur());
    selectText();
    await pass(10_000);
    expect(shown()).toBe('dealer 1.0.0');
    document.getSelection()?.removeAllRanges();
    await pass(1_000);
    expect(shown()).toBe('dealer 1.1.0');
  });
});

it('useMoves takes the newest release on a navigation, but not if only the query changes', async () => {
  const { navigate } = await start(LIST);
  promote(remote('1.1.0'));
  await navigate('/orders?sort=name');
  expect(shown()).toBe('dealer 1.0.0');
  await navigate('/pricing');
  expect(shown()).toBe('dealer 1.1.0');
});

describe('A page that stays on the screen while its path changes', () => {
  it('keeps its release over the navigation while it blocks the swap', async () => {
    const { navigate } = await start('/orders/1');
    const upload = () => fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    upload();
    promote(remote('1.1.0'));
    await navigate('/orders/2');
    await pass(60_000);
    expect(shown()).toBe('dealer 1.0.0');
    upload();
    await navigate('/orders/3');
    expect(shown()).toBe('dealer 1.1.0');
  });

  it('keeps one that is promoted later, because the user has used it before', async () => {
    const { navigate } = await start('/orders/1');
    click(document.body);
    await navigate('/orders/2');
    promote(remote('1.1.0'));
    await pass(60_000);
    expect(shown()).toBe('dealer 1.0.0');
    await navigate('/orders/3');
    expect(shown()).toBe('dealer 1.1.0');
    promote(remote('1.2.0'));
    await pass(60_000);
    expect(shown()).toBe('dealer 1.2.0');
  });
});

it('useMoves takes a release that arrives right after a navigation', async () => {
  const { navigate } = await start(LIST);
  await navigate('/pricing');
  promote(remote('1.1.0'));
  await pass(1);
  expect(shown()).toBe('dealer 1.1.0');
});

it('useMoves keeps the page if its new release fails to load, and retries', async () => {
  await start(LIST);
  load.mockRejectedValue(new Error('404'));
  promote(remote('1.1.0'));
  await pass(15_000);
  expect([shown(), load.mock.calls.length]).toEqual(['dealer 1.0.0', 1]);
  load.mockResolvedValue(() => null);
  await pass(10_000);
  expect(shown()).toBe('dealer 1.1.0');
});

it("useMoves immediately takes new remotes, and releases of those that haven't run", async () => {
  await start(LIST);
  promote(remote('1.0.0'), remote('3.0.0', { name: 'auth', routes: [] }));
  expect(shown()).toBe('dealer 1.0.0, auth 3.0.0');
  promote(remote('1.0.0'), remote('3.1.0', { name: 'auth', routes: [] }));
  await pass(1);
  expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0, auth 3.1.0', []]);
});

const CareForm = ({ version }: { version: string }) => (
  <section aria-label={`Care ${version}`}>
    <input aria-label="Message" />
    <button type="button">Contact</button>
  </section>
);
/** Three steps: a field, none, and a field outside of the extension's element. */
const CareSteps = ({ version }: { version: string }) => {
  const [step, setStep] = useState(0);
  const field = <input aria-label="Message" />;
  return (
    <section aria-label={`Care ${version}`}>
      {step === 0 && field}
      {step === 2 && createPortal(field, document.body)}
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
    </section>
  );
};
/** Fields of which the document sees nothing, and a choice that no field holds. */
const CareParts = ({ version }: { version: string }) => {
  const [uses, setUses] = useState<string[]>([]);
  return (
    <section aria-label={`Care ${version}`}>
      <div ref={addWidget} />
      <iframe title="Chat" />
      {uses.map((use) => (
        <span key={use}>{use}</span>
      ))}
      <button type="button" onClick={() => setUses(['Kitchen'])}>
        Add
      </button>
      <button type="button" onClick={() => setUses([])}>
        Clear
      </button>
    </section>
  );
};
const cares: Record<string, ComponentType> = {
  '1.0.0': () => <CareForm version="1.0.0" />,
  '1.1.0': () => <CareForm version="1.1.0" />,
  '2.0.0': () => <CareSteps version="2.0.0" />,
  '2.1.0': () => <CareSteps version="2.1.0" />,
  '3.0.0': () => <CareParts version="3.0.0" />,
  '3.1.0': () => <CareParts version="3.1.0" />,
};

describe('An extension', () => {
  const loadCare = async ({ version }: RemoteDescriptor) => cares[version] as ComponentType<object>;
  const withCare = (version: string, slot = 'use-moves.aside', changes: Partial<RemoteDescriptor> = {}) =>
    remote(version, {
      name: 'admin',
      entry: `/remotes/admin/${slot}-${version}/remoteEntry.js`,
      routes: [],
      extensions: [{ slot, id: 'care', order: 1 }],
      ...changes,
    });
  const startWith = async (path: string, extended: RemoteDescriptor) => {
    mockRun.add('admin');
    jest.mocked(loadExtension).mockImplementation(loadCare);
    const view = renderWithPortal(<Portal />, { path, route: '*' });
    promote(remote('1.0.0'), extended);
    await pass(10_000);
    return { navigate: (to: string) => act(() => view.router.navigate(to)) };
  };
  const care = () => screen.getByRole('region', { name: /^Care / }).getAttribute('aria-label');
  const message = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' });
  const write = () => {
    type('Message', 'Seal it twice a year');
    act(() => message().blur());
  };

  it.each([LIST, PAGE])('on a used %s keeps what is typed when its remote is promoted', async (path) => {
    await startWith(path, withCare('1.0.0'));
    write();
    promote(remote('1.0.0'), withCare('1.1.0'));
    await pass(60_000);
    await hide();
    await pass(60_000);
    expect([care(), message().value]).toEqual(['Care 1.0.0', 'Seal it twice a year']);
    fireEvent.change(message(), { target: { value: '' } });
    await pass(4_000);
    expect(care()).toBe('Care 1.1.0');
    expect(shown()).toBe('dealer 1.0.0, admin 1.1.0');
  });

  it.each<[string, RemoteDescriptor[]]>([
    ["its page's remote is promoted", [remote('1.1.0'), withCare('1.0.0')]],
    ['its next release has it no more', [remote('1.0.0'), withCare('1.1.0', '', { extensions: [] })]],
    ['its remote is gone', [remote('1.0.0')]],
  ])('keeps what is typed when %s', async (_what, promoted) => {
    await startWith(LIST, withCare('1.0.0'));
    write();
    promote(...promoted);
    await pass(60_000);
    expect(message()).toHaveValue('Seal it twice a year');
    expect(shown()).toBe('dealer 1.0.0, admin 1.0.0');
  });

  describe('of steps', () => {
    const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));

    it('keeps what is typed in a step before, until the user leaves the page', async () => {
      const { navigate } = await startWith(LIST, withCare('2.0.0'));
      write();
      next();
      promote(remote('1.0.0'), withCare('2.1.0'));
      await pass(60_000);
      expect(care()).toBe('Care 2.0.0');
      await navigate(PAGE);
      await pass(4_000);
      expect(care()).toBe('Care 2.1.0');
    });

    it('keeps what is typed outside of its element', async () => {
      await startWith(LIST, withCare('2.0.0'));
      next();
      next();
      write();
      promote(remote('1.0.0'), withCare('2.1.0'));
      await pass(60_000);
      expect([care(), message().value]).toEqual(['Care 2.0.0', 'Seal it twice a year']);
      fireEvent.change(message(), { target: { value: '' } });
      await pass(4_000);
      expect(care()).toBe('Care 2.1.0');
    });
  });

  describe('of other parts', () => {
    const press = (name: string) => {
      const button = screen.getByRole('button', { name });
      click(button);
      fireEvent.click(button);
    };
    const promoteParts = async () => {
      act(() => search().focus());
      act(() => search().blur());
      promote(remote('1.0.0'), withCare('3.1.0'));
      await pass(60_000);
    };

    it('keeps what is typed in a web component', async () => {
      await startWith(LIST, withCare('3.0.0'));
      if (!widget) throw new Error('no widget');
      const field = widget;
      act(() => field.focus());
      field.value = 'Seal it';
      await promoteParts();
      expect(care()).toBe('Care 3.0.0');
      field.value = '';
      await pass(4_000);
      expect(care()).toBe('Care 3.1.0');
    });

    it('keeps a choice that no field holds', async () => {
      await startWith(LIST, withCare('3.0.0'));
      press('Add');
      await promoteParts();
      expect(care()).toBe('Care 3.0.0');
      press('Clear');
      await pass(4_000);
      expect(care()).toBe('Care 3.1.0');
      promote(remote('1.0.0'), withCare('3.0.0'));
      await pass(4_000);
      expect(care()).toBe('Care 3.0.0');
    });

    it('keeps what is typed in a document of its own, until the user leaves the page', async () => {
      const { navigate } = await startWith(LIST, withCare('3.0.0'));
      typeInFrame('Chat');
      await promoteParts();
      expect(care()).toBe('Care 3.0.0');
      await navigate(PAGE);
      await pass(4_000);
      expect(care()).toBe('Care 3.1.0');
    });
  });

  it('is kept while it has the focus', async () => {
    await startWith(LIST, withCare('1.0.0'));
    const button = screen.getByRole('button', { name: 'Contact' });
    act(() => button.focus());
    promote(remote('1.0.0'), withCare('1.1.0'));
    await pass(60_000);
    expect(care()).toBe('Care 1.0.0');
    act(() => button.blur());
    await pass(4_000);
    expect(care()).toBe('Care 1.1.0');
  });

  it('is kept while an upload runs', async () => {
    await startWith(LIST, withCare('1.0.0'));
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    promote(remote('1.0.0'), withCare('1.1.0'));
    await pass(60_000);
    expect(care()).toBe('Care 1.0.0');
  });

  it('in the frame keeps what is typed over navigations, while pages become the newest', async () => {
    const { navigate } = await startWith(LIST, withCare('1.0.0', 'frame.header'));
    write();
    promote(remote('1.1.0'), withCare('1.1.0', 'frame.header'));
    await navigate(PAGE);
    await pass(60_000);
    expect(shown()).toBe('dealer 1.1.0, admin 1.1.0');
    expect([care(), message().value]).toEqual(['Care 1.0.0', 'Seal it twice a year']);
    fireEvent.change(message(), { target: { value: '' } });
    await pass(4_000);
    expect(care()).toBe('Care 1.1.0');
  });

  it('takes a release when the user is idle after the spread, if it loads and is not suspect', async () => {
    jest.mocked(rolloutDelay).mockReturnValueOnce(15_000).mockReturnValueOnce(15_000);
    await startWith(PAGE, withCare('1.0.0'));
    click(document.body);
    promote(remote('1.0.0'), withCare('1.1.0', undefined, { suspect: true }));
    await pass(60_000);
    expect(care()).toBe('Care 1.0.0');
    jest.mocked(loadExtension).mockReset().mockRejectedValue(new Error('404'));
    promote(remote('1.0.0'), withCare('1.1.0'));
    await pass(14_000);
    expect(loadExtension).not.toHaveBeenCalled();
    await pass(2_000);
    expect([care(), jest.mocked(loadExtension).mock.calls.length]).toEqual(['Care 1.0.0', 1]);
    jest.mocked(loadExtension).mockImplementation(loadCare);
    await pass(15_000);
    expect(care()).toBe('Care 1.1.0');
  });
});

it('useMoves keeps a page that the new release no longer has until the user leaves it', async () => {
  const { navigate } = await start(LIST);
  promote(remote('1.1.0', { routes: remote('1.1.0').routes.slice(1) }));
  await pass(30_000);
  expect(shown()).toBe('dealer 1.0.0');
  await navigate('/pricing');
  expect(shown()).toBe('dealer 1.1.0');
});

describe('A new release', () => {
  beforeEach(() => jest.mocked(rolloutDelay).mockReturnValue(15_000));

  it('is taken by idle pages after a delay', async () => {
    await start(PAGE);
    promote(remote('1.1.0'));
    await pass(14_000);
    expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0', []]);
    await pass(1_500);
    expect(shown()).toBe('dealer 1.1.0');
  });

  it('is taken immediately by navigations and failed pages', async () => {
    const { navigate } = await start(PAGE);
    promote(remote('1.1.0'));
    await navigate(LIST);
    expect(shown()).toBe('dealer 1.1.0');
    await pass(10_000);
    failed = document.createElement('div');
    failed.setAttribute('data-page-failed', '');
    document.body.append(failed);
    promote(remote('1.2.0'));
    await pass(1_000);
    expect(shown()).toBe('dealer 1.2.0');
  });

  it('is taken only by navigations while it fails for many users', async () => {
    const { navigate } = await start(PAGE);
    promote(remote('1.1.0'));
    await pass(10_000);
    promote(remote('1.1.0', { suspect: true }));
    await pass(600_000);
    await hide();
    await pass(600_000);
    expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0', []]);
    await navigate(LIST);
    expect(shown()).toBe('dealer 1.1.0');
  });

  it('is taken while one of a remote that has run, but is not on the screen, fails for many users', async () => {
    mockRun.add('auth');
    const auth = (version: string, changes: Partial<RemoteDescriptor> = {}) =>
      remote(version, { name: 'auth', routes: [], entry: `/remotes/auth/${version}.js`, ...changes });
    await start(PAGE);
    promote(remote('1.0.0'), auth('3.0.0'));
    promote(remote('1.1.0'), auth('3.1.0', { suspect: true }));
    await pass(16_000);
    expect(shown()).toBe('dealer 1.1.0, auth 3.1.0');
  });

  it('is not taken if a background task of it would fail for many users', async () => {
    mockRun.add('auth');
    const auth = (version: string, changes: Partial<RemoteDescriptor> = {}) =>
      remote(version, { name: 'auth', routes: [], start: ['dealer'], ...changes });
    await start(PAGE);
    promote(remote('1.0.0'), auth('3.0.0'));
    promote(remote('1.0.0'), auth('3.1.0', { suspect: true }));
    await pass(60_000);
    expect(shown()).toBe('dealer 1.0.0, auth 3.0.0');
    promote(remote('1.0.0'), auth('3.1.0'));
    await pass(16_000);
    expect(shown()).toBe('dealer 1.0.0, auth 3.1.0');
  });

  it('is taken once it has recovered, as is the next release', async () => {
    await start(PAGE);
    promote(remote('1.1.0', { suspect: true }));
    await pass(60_000);
    promote(remote('1.1.0'));
    await pass(16_000);
    expect(shown()).toBe('dealer 1.1.0');
    promote(remote('1.2.0', { suspect: true }));
    await pass(60_000);
    expect(shown()).toBe('dealer 1.1.0');
    promote(remote('1.3.0'));
    await pass(16_000);
    expect(shown()).toBe('dealer 1.3.0');
  });

  it('is taken immediately if none of its remote has run', async () => {
    await start(LIST);
    promote(remote('1.0.0'), remote('3.0.0', { name: 'auth', routes: [] }));
    promote(remote('1.0.0'), remote('3.1.0', { name: 'auth', routes: [], suspect: true }));
    await pass(1);
    expect(shown()).toBe('dealer 1.0.0, auth 3.1.0');
  });

  it('is not taken if a final check marks it as suspect', async () => {
    const latest = jest.spyOn(releases, 'remotes').mockReturnValue([remote('1.1.0', { suspect: true })]);
    const check = jest.spyOn(releases, 'check').mockResolvedValue();
    await start(PAGE);
    promote(remote('1.1.0'));
    await pass(60_000);
    expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0', []]);
    expect(check).toHaveBeenCalled();
    latest.mockReturnValue([remote('1.1.0')]);
    await pass(16_000);
    expect(shown()).toBe('dealer 1.1.0');
  });
});
