import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Link, useBlocker, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from '.';
import { createBrowserRouter, createMemoryRouter, type PortalRouter } from './portal-router';
import { RouterProvider } from './router-provider';
import { ScrollRestoration } from './scroll-restoration';

const Page = ({ name }: { name: string }) => {
  const { id } = useParams();
  const { search, hash, state } = useLocation();
  return (
    <>
      <h1>{`${name} ${id ?? ''}${search}${hash} ${JSON.stringify(state)}`}</h1>
      <Link to="/b/1">Open</Link>
    </>
  );
};

/** A form with something unsaved, which asks in its own words. */
const Form = () => {
  const [isDirty, setDirty] = useState(true);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isDirty ? currentLocation.pathname !== nextLocation.pathname : false,
  );
  return (
    <>
      <h1>Form</h1>
      <button type="button" onClick={() => setDirty(false)}>
        Save
      </button>
      {blocker.state === 'blocked' && (
        <div role="alertdialog">
          <button type="button" onClick={blocker.proceed}>
            Leave
          </button>
          <button type="button" onClick={blocker.reset}>
            Stay
          </button>
        </div>
      )}
    </>
  );
};

const Pages = () =>
  useRoutes([
    { path: '/a', element: <Page name="A" /> },
    { path: '/b/:id', element: <Page name="B" /> },
    { path: '/form', element: <Form /> },
    { path: '*', element: <Page name="Start" /> },
  ]);

const show = (router: PortalRouter) => {
  const view = render(
    <StrictMode>
      <RouterProvider router={router}>
        <Pages />
        <ScrollRestoration />
      </RouterProvider>
    </StrictMode>,
  );
  return { ...view, user: userEvent.setup() };
};

const heading = (name: string) => screen.findByRole('heading', { name });
const dialog = () => screen.findByRole('alertdialog');
const press = (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

/** Lets the browser take its steps, which come a moment after they were asked for. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 120)));

/** What a router does, whether it keeps its addresses in the browser or not. */
describe.each([
  [
    'the browser’s history',
    () => {
      window.history.replaceState(null, '', '/');
      return createBrowserRouter();
    },
  ],
  ['a history in memory', () => createMemoryRouter('/')],
])('with %s', (_name, create) => {
  let router: PortalRouter;
  beforeEach(() => {
    router = create();
  });

  const go = async (...steps: Array<string | number>) => {
    for (const step of steps) {
      act(() => (typeof step === 'number' ? router.navigate(step) : router.navigate(step)));
      await settle();
    }
  };

  it('opens addresses with params, query, hash and state, and goes back', async () => {
    const { user } = show(router);
    await heading('Start null');
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await heading('B 1 null');
    act(() => router.navigate('/a?x=1#part', { state: { from: 'here' } }));
    await heading('A ?x=1#part {"from":"here"}');
    await go(-1);
    await heading('B 1 null');
    await go(1);
    await heading('A ?x=1#part {"from":"here"}');
  });

  it.each([
    '//evil.example/x',
    '/.//evil.example/x',
    '/%2e//evil.example/x',
    '/x/..//evil.example/x',
    '/%2e/\\evil.example/x',
    '/./\\evil.example/x',
    '\\\\evil.example/x',
  ])('stays on this site with %s', (path) => {
    act(() => router.navigate(path));
    const { pathname, search } = router.state.location;
    expect(pathname).toMatch(/^\/(?!\/)/);
    for (const href of [router.navigator.createHref(path), `${pathname}${search}`]) {
      expect(new URL(href, window.location.href).origin).toBe(window.location.origin);
    }
    expect(window.location.hostname).toBe('localhost');
  });

  it('replaces an address', async () => {
    show(router);
    await go('/a');
    act(() => router.navigate('/b/2', { replace: true }));
    await heading('B 2 null');
    await go(-1);
    await heading('Start null');
  });

  it('knows an address that is no ASCII as the browser writes it', async () => {
    show(router);
    await go('/b/Küche 1');
    expect(router.state.location.pathname).toBe('/b/K%C3%BCche%201');
    await heading('B Küche 1 null');
  });

  it.each(['//evil.example/x', 'https://evil.example/x', '\\\\evil.example'])(
    'stays on this site with %s',
    async (to) => {
      show(router);
      await go(to);
      expect(router.state.location.pathname).toMatch(/^\/[^/]/);
    },
  );

  it('tells the page it was opened with from others', async () => {
    show(router);
    expect(router.state.location.key).toBe('default');
    await go('/a');
    expect(router.state.location.key).not.toBe('default');
    await go(-1);
    expect(router.state.location.key).toBe('default');
  });

  describe('while a form holds something unsaved', () => {
    const openForm = async () => {
      const view = show(router);
      await go('/a', '/form');
      await heading('Form');
      return view;
    };

    it('asks before a link leads away, and stays', async () => {
      const { user } = await openForm();
      await go('/b/1');
      await dialog();
      await press(user, 'Stay');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(router.state.location.pathname).toBe('/form');
    });

    it('leaves with what the address was opened with', async () => {
      const { user } = await openForm();
      act(() => router.navigate('/b/1?x=1', { replace: true, state: 7 }));
      await dialog();
      await press(user, 'Leave');
      await heading('B 1?x=1 7');
      await go(-1);
      await heading('A null');
    });

    it('asks before Back, and stays at the same address', async () => {
      const { user } = await openForm();
      await go(-1);
      await dialog();
      await press(user, 'Stay');
      await settle();
      expect(router.state.location.pathname).toBe('/form');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      // The way back is still there, and asks again.
      await go(-1);
      await dialog();
      await press(user, 'Leave');
      await heading('A null');
      await go(-1);
      await heading('Start null');
      await go(2);
      await heading('Form');
    });

    it('asks before Forward, too', async () => {
      const { user } = await openForm();
      await press(user, 'Save');
      await go('/b/1', -1);
      await heading('Form');
      await go(1);
      await dialog();
      await press(user, 'Leave');
      await heading('B 1 null');
    });

    it('holds the last of several ways', async () => {
      const { user } = await openForm();
      await go('/b/1', -2);
      await dialog();
      await press(user, 'Leave');
      await heading('Start null');
    });

    it('lets what is no other page through', async () => {
      await openForm();
      await go('/form?step=2');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(router.state.location.search).toBe('?step=2');
    });

    it('asks nobody once it is saved', async () => {
      const { user } = await openForm();
      await press(user, 'Save');
      await go(-1);
      await heading('A null');
    });
  });
});

describe('the address in the browser', () => {
  beforeEach(() => window.history.replaceState(null, '', '/a?x=1'));

  it('is what is shown', async () => {
    const router = createBrowserRouter();
    show(router);
    await heading('A ?x=1 null');
    act(() => router.navigate('/b/1?y=2#z', { state: 'kept' }));
    expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe('/b/1?y=2#z');
    // A reload finds the state again.
    expect(createBrowserRouter().state.location).toMatchObject({ pathname: '/b/1', state: 'kept' });
  });

  it('comes back to the form when the user stays there, however impatient the clicks on Back', async () => {
    const router = createBrowserRouter();
    const { user } = show(router);
    for (const path of ['/a', '/b/1', '/form']) act(() => router.navigate(path));
    await heading('Form');
    act(() => window.history.back());
    act(() => window.history.back());
    await dialog();
    await settle();
    expect(window.location.pathname).toBe('/form');
    await press(user, 'Stay');
    expect(window.location.pathname).toBe('/form');
  });

  it('may lead to a part of the page and back', async () => {
    const router = createBrowserRouter();
    show(router);
    act(() => window.location.assign('#part'));
    await heading('A ?x=1#part null');
    act(() => router.navigate('/b/1'));
    await heading('B 1 null');
    act(() => window.history.go(-2));
    await heading('A ?x=1 null');
  });
});

const Filters = () => {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const set = (name: string) =>
    setParams((before) => new URLSearchParams([...before, [name, '1']]), { replace: true });
  const both = () => {
    set('a');
    set('b');
  };
  return (
    <>
      <p>{`Query: ${params}`}</p>
      <button type="button" onClick={both}>
        Both
      </button>
      <button type="button" onClick={() => navigate('?c=2')}>
        Other
      </button>
    </>
  );
};

it('changes the query of the page that is open, one change on top of the other', async () => {
  const router = createMemoryRouter('/orders?page=2');
  render(
    <RouterProvider router={router}>
      <Filters />
    </RouterProvider>,
  );
  const user = userEvent.setup();
  await press(user, 'Both');
  await screen.findByText('Query: page=2&a=1&b=1');
  await press(user, 'Other');
  await screen.findByText('Query: c=2');
  expect(router.state.location.pathname).toBe('/orders');
});

it('leaves a click with Ctrl to the browser', async () => {
  const router = createMemoryRouter('/');
  const { user } = show(router);
  const seen = jest.fn();
  const browser = (event: Event) => {
    seen(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', browser, { once: true });
  await user.keyboard('{Control>}');
  await user.click(await screen.findByRole('link', { name: 'Open' }));
  await user.keyboard('{/Control}');
  expect(seen).toHaveBeenCalledWith(false);
  expect(router.state.location.pathname).toBe('/');
});

describe('the place on a page', () => {
  const scrollTo = jest.fn();
  beforeEach(() => {
    scrollTo.mockReset();
    jest.spyOn(window, 'scrollTo').mockImplementation((_x, y) => {
      scrollTo(y);
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      return Promise.resolve() as unknown as undefined;
    });
    sessionStorage.clear();
  });
  afterEach(() => jest.restoreAllMocks());

  const scroll = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });

  it('is the top of a new page, and where one was when one comes back', async () => {
    const router = createMemoryRouter('/far');
    show(router);
    scroll(700);
    act(() => router.navigate('/near'));
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0));
    act(() => router.navigate(-1));
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(700));
  });

  it('stays under another query of the same page', async () => {
    const router = createMemoryRouter('/list');
    show(router);
    scroll(300);
    act(() => router.navigate('/list?page=2'));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(window.scrollY).toBe(300);
  });

  it('outlives a reload', async () => {
    show(createMemoryRouter('/reloaded')).unmount();
    sessionStorage.setItem('scroll-positions', JSON.stringify({ '/reloaded': 420 }));
    show(createMemoryRouter('/reloaded'));
    expect(scrollTo).toHaveBeenLastCalledWith(420);
    scroll(510);
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.parse(sessionStorage.getItem('scroll-positions') ?? '')).toMatchObject({ '/reloaded': 510 });
  });
});
