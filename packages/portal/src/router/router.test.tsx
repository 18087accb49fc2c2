import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, StrictMode, useState } from 'react';
import {
  createBrowserRouter,
  createMemoryRouter,
  type LinkProps,
  Outlet,
  RouterProvider,
  ScrollRestoration,
} from 'react-router-dom';
import {
  Link,
  Navigate,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
  useViewTransitionState,
} from '.';

type PortalRouter = ReturnType<typeof createMemoryRouter>;

const Page = ({ name }: { name: string }) => {
  const { id } = useParams();
  const { search, hash, state } = useLocation();
  return (
    <>
      <h1>{`${name} ${id ?? ''}${search}${hash} ${JSON.stringify(state)}`}</h1>
      <p>{useNavigationType()}</p>
      <Link to="/b/1">Open</Link>
    </>
  );
};

/** A form with unsaved changes and its own dialog texts. */
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

/** Pages are children of one root, as in the shell. */
const ROUTES = [
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration />
      </>
    ),
    children: [
      { path: '/a', element: <Page name="A" /> },
      { path: '/b/:id', element: <Page name="B" /> },
      { path: '/form', element: <Form /> },
      { path: '/old', element: <Navigate to="/a" replace state="from old" /> },
      { path: '*', element: <Page name="Start" /> },
    ],
  },
];

const scrollTo = jest.fn();
beforeEach(() => {
  scrollTo.mockReset();
  jest.spyOn(window, 'scrollTo').mockImplementation((_x, y) => void scrollTo(y));
});
afterEach(() => jest.restoreAllMocks());

const show = (router: PortalRouter) => {
  const view = render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return { ...view, user: userEvent.setup() };
};

/** Renders a single page at an address with three segments. */
const showPage = (element: ReactElement, path = '/orders/7/print') => {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <ScrollRestoration />
          </>
        ),
        children: [
          { path: '/orders/:id/print', element },
          { path: '*', element: <Page name="Elsewhere" /> },
        ],
      },
    ],
    { initialEntries: ['/first', path] },
  );
  return { router, ...show(router) };
};

const heading = (name: string) => screen.findByRole('heading', { name });
const dialog = () => screen.findByRole('alertdialog');
const press = (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

/** Waits for browser history navigation, which is asynchronous. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 120)));

/** Router behaviour with browser and memory history. */
describe.each<[string, () => PortalRouter]>([
  [
    'browser history',
    () => {
      window.history.replaceState(null, '', '/');
      return createBrowserRouter(ROUTES);
    },
  ],
  ['memory history', () => createMemoryRouter(ROUTES)],
])('The router with %s', (_name, create) => {
  let router: PortalRouter;
  beforeEach(() => {
    router = create();
  });
  afterEach(() => router.dispose());

  const go = async (...steps: Array<string | number>) => {
    for (const step of steps) {
      await act(async () => void (typeof step === 'number' ? router.navigate(step) : router.navigate(step)));
      await settle();
    }
  };

  it('opens URLs with params, query, hash and state, and goes back', async () => {
    const { user } = show(router);
    await heading('Start null');
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await heading('B 1 null');
    await act(() => router.navigate('/a?x=1#part', { state: { from: 'here' } }));
    await heading('A ?x=1#part {"from":"here"}');
    await go(-1);
    await heading('B 1 null');
    await go(1);
    await heading('A ?x=1#part {"from":"here"}');
  });

  it('replaces a history entry', async () => {
    show(router);
    await go('/a');
    await act(() => router.navigate('/b/2', { replace: true }));
    await heading('B 2 null');
    await go(-1);
    await heading('Start null');
  });

  it('returns the navigation type of a page', async () => {
    show(router);
    expect(screen.getByText('POP')).toBeVisible();
    await go('/a');
    expect(screen.getByText('PUSH')).toBeVisible();
    await act(() => router.navigate('/b/1', { replace: true }));
    expect(screen.getByText('REPLACE')).toBeVisible();
    await go(-1);
    expect(screen.getByText('POP')).toBeVisible();
    await go('/old');
    await heading('A "from old"');
    expect(screen.getByText('REPLACE')).toBeVisible();
  });

  it.each([
    '//evil.example/x',
    '/.//evil.example/x',
    '/%2e//evil.example/x',
    '/x/..//evil.example/x',
    '/%2e/\\evil.example/x',
    '/./\\evil.example/x',
    '\\\\evil.example/x',
    'https://evil.example/x',
    '\\\\evil.example',
  ])('stays on this site when navigating to %s', async (path) => {
    show(router);
    // The router rejects it or treats it as a path of this site.
    await act(() => router.navigate(path).catch(() => undefined));
    await settle();
    const { location } = router.state;
    expect(new URL(router.createHref(location), window.location.href).origin).toBe(window.location.origin);
    expect(location.pathname).toMatch(/^\/(?!\/)/);
    expect(window.location.hostname).toBe('localhost');
  });

  it('distinguishes the initial page from others', async () => {
    show(router);
    expect(router.state.location.key).toBe('default');
    await go('/a');
    expect(router.state.location.key).not.toBe('default');
    await go(-1);
    expect(router.state.location.key).toBe('default');
  });

  describe('(with unsaved changes)', () => {
    const openForm = async () => {
      const view = show(router);
      await go('/a', '/form');
      await heading('Form');
      return view;
    };

    it('asks before a navigation, and stays on the page', async () => {
      const { user } = await openForm();
      await go('/b/1');
      await dialog();
      await press(user, 'Stay');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(router.state.location.pathname).toBe('/form');
    });

    it('keeps the options of the blocked navigation when the user leaves', async () => {
      const { user } = await openForm();
      await act(() => router.navigate('/b/1?x=1', { replace: true, state: 7 }));
      await dialog();
      await press(user, 'Leave');
      await heading('B 1?x=1 7');
      await go(-1);
      await heading('A null');
    });

    it('asks before Back, and stays at the same URL', async () => {
      const { user } = await openForm();
      await go(-1);
      await dialog();
      await press(user, 'Stay');
      await settle();
      expect(router.state.location.pathname).toBe('/form');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      // The history entry still exists, and the form asks again.
      await go(-1);
      await dialog();
      await press(user, 'Leave');
      await heading('A null');
      await go(-1);
      await heading('Start null');
      await go(2);
      await heading('Form');
    });

    it('asks before Forward', async () => {
      const { user } = await openForm();
      await press(user, 'Save');
      await go('/b/1', -1);
      await heading('Form');
      await go(1);
      await dialog();
      await press(user, 'Leave');
      await heading('B 1 null');
    });

    it('blocks the last of several navigations', async () => {
      const { user } = await openForm();
      await go('/b/1', -2);
      await dialog();
      await press(user, 'Leave');
      await heading('Start null');
    });

    it('does not block navigation within the page', async () => {
      await openForm();
      await go('/form?step=2');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(router.state.location.search).toBe('?step=2');
    });

    it('does not ask after the form is saved', async () => {
      const { user } = await openForm();
      await press(user, 'Save');
      await go(-1);
      await heading('A null');
    });
  });
});

describe("The browser's URL", () => {
  let router: PortalRouter;
  beforeEach(() => {
    window.history.replaceState(null, '', '/a?x=1');
    router = createBrowserRouter(ROUTES);
  });
  afterEach(() => router.dispose());

  it('matches the shown page, and its state survives a reload', async () => {
    show(router);
    await heading('A ?x=1 null');
    await act(() => router.navigate('/b/1?y=2#z', { state: 'kept' }));
    expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe('/b/1?y=2#z');
    // The state survives a reload.
    expect(createBrowserRouter(ROUTES).state.location).toMatchObject({ pathname: '/b/1', state: 'kept' });
  });

  it('can change its hash and go back', async () => {
    show(router);
    act(() => window.location.assign('#part'));
    await heading('A ?x=1#part null');
    await act(() => router.navigate('/b/1'));
    await heading('B 1 null');
    act(() => window.history.go(-2));
    await heading('A ?x=1 null');
  });

  it('contains only ASCII characters', async () => {
    show(router);
    await act(() => router.navigate('/b/Küche 1'));
    expect(router.state.location.pathname).toBe('/b/K%C3%BCche%201');
    await heading('B Küche 1 null');
  });
});

/** Navigates by link and by `navigate`. */
const Navigation = (props: Pick<LinkProps, 'to' | 'relative' | 'preventScrollReset' | 'viewTransition'>) => {
  const { to, ...options } = props;
  const navigate = useNavigate();
  const isTransitioning = useViewTransitionState(to);
  return (
    <>
      <Link {...props}>{isTransitioning ? 'Leaving' : 'Link'}</Link>
      <button type="button" onClick={() => navigate(to, options)}>
        Go
      </button>
    </>
  );
};

describe('A relative path', () => {
  it.each<[string, LinkProps['relative'], string]>([
    ['.', 'route', '/orders/7/print'],
    ['..', 'route', '/'],
    ['large', 'route', '/orders/7/print/large'],
    ['?copies=2', 'route', '/orders/7/print?copies=2'],
    ['#total', 'route', '/orders/7/print#total'],
    ['..', 'path', '/orders/7'],
    ['../edit', 'path', '/orders/7/edit'],
  ])('%s, relative to the %s, resolves to %s', async (to, relative, target) => {
    const { router, user } = showPage(<Navigation to={to} relative={relative} />);
    expect(screen.getByRole('link', { name: 'Link' })).toHaveAttribute('href', target);
    await press(user, 'Go');
    const { pathname, search, hash } = router.state.location;
    expect(`${pathname}${search}${hash}`).toBe(target);
  });
});

describe.each(['link', 'button'] as const)('A navigation by %s', (role) => {
  const leave = async (navigation: ReactElement) => {
    const { user } = showPage(navigation);
    scrollTo.mockClear();
    await user.click(screen.getByRole(role));
    await heading('Elsewhere null');
    await settle();
  };
  const startTransition = jest.fn();
  beforeEach(() => {
    startTransition.mockReset();
    Object.assign(document, {
      startViewTransition: (update: () => Promise<void>) => {
        startTransition();
        const finished = Promise.resolve(update());
        return { finished, updateCallbackDone: finished, ready: finished, skipTransition: () => undefined };
      },
    });
  });
  afterEach(() => void Reflect.deleteProperty(document, 'startViewTransition'));

  it('scrolls to the top of the next page, without a transition', async () => {
    await leave(<Navigation to="/next" />);
    expect(scrollTo).toHaveBeenLastCalledWith(0);
    expect(startTransition).not.toHaveBeenCalled();
  });

  it('keeps the scroll position with preventScrollReset', async () => {
    await leave(<Navigation to="/next" preventScrollReset />);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('starts a view transition with viewTransition', async () => {
    await leave(<Navigation to="/next" viewTransition />);
    expect(startTransition).toHaveBeenCalledTimes(1);
  });
});

const Filters = () => {
  const [params, setParams] = useSearchParams();
  const set = () => setParams((before) => new URLSearchParams([...before, ['a', '1']]), { replace: true });
  return (
    <>
      <p>{`Query: ${params}`}</p>
      <button type="button" onClick={set}>
        Set
      </button>
    </>
  );
};

it('useSearchParams changes the query of the open page', async () => {
  const { router, user } = showPage(<Filters />, '/orders/7/print?page=2');
  await press(user, 'Set');
  await screen.findByText('Query: page=2&a=1');
  expect(router.state.location.pathname).toBe('/orders/7/print');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/first'));
});

const ShowNavigate = ({ to }: { to: Set<unknown> }) => {
  to.add(useNavigate());
  return <h1>{useLocation().search}</h1>;
};

it('useNavigate returns the same function after a navigation', async () => {
  const seen = new Set<unknown>();
  const { router } = showPage(<ShowNavigate to={seen} />);
  await act(() => router.navigate('?page=2'));
  await heading('?page=2');
  expect(seen.size).toBe(1);
});

it('Link leaves a click with Ctrl to the browser', async () => {
  const router = createMemoryRouter(ROUTES);
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
