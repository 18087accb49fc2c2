import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { PortalThemeProvider } from '../theme/theme-provider';
import { UnsavedChanges } from './unsaved-changes';

const ROUTES = [
  { path: '/form', element: <UnsavedChanges when /> },
  { path: '*', element: <h1>Elsewhere</h1> },
];

/** Waits for browser history navigation, which is asynchronous. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 120)));

const goBack = (times: number) => {
  for (let step = 0; step < times; step += 1) window.history.back();
};

describe('A form with unsaved changes', () => {
  let router: ReturnType<typeof createBrowserRouter>;
  const openForm = async () => {
    window.history.replaceState(null, '', '/');
    router = createBrowserRouter(ROUTES);
    render(
      <PortalThemeProvider>
        <RouterProvider router={router} />
      </PortalThemeProvider>,
    );
    for (const path of ['/a', '/b', '/form']) await act(() => router.navigate(path));
    return userEvent.setup();
  };
  afterEach(() => router.dispose());

  it.each([1, 2, 3])('keeps its URL if the user presses Back %i times and stays', async (times) => {
    const user = await openForm();
    act(() => goBack(times));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(window.location.pathname).toBe('/form');
    expect(router.state.location.pathname).toBe('/form');
    // The next Back asks again.
    act(() => goBack(1));
    expect(await screen.findByRole('button', { name: 'Stay' })).toBeVisible();
  });

  it('restores its URL if a second step back precedes the revert of the first', async () => {
    const user = await openForm();
    const { go } = window.history;
    jest.spyOn(window.history, 'go').mockImplementationOnce(() => go.call(window.history, -1));
    act(() => goBack(1));
    await screen.findByRole('button', { name: 'Stay' });
    await settle();
    expect(window.location.pathname).toBe('/a');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await settle();
    expect(window.location.pathname).toBe('/form');
    expect(router.state.location.pathname).toBe('/form');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([1, 2, 3])(
    'shows the page of the URL if the user presses Back %i times and leaves',
    async (times) => {
      const user = await openForm();
      act(() => goBack(times));
      await user.click(await screen.findByRole('button', { name: 'Leave' }));
      expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
      await settle();
      expect(window.location.pathname).not.toBe('/form');
      expect(router.state.location.pathname).toBe(window.location.pathname);
    },
  );
});
