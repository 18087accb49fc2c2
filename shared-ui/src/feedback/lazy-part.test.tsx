import { act, renderWithPortal, screen } from '@slabdesk/testing';
import { type ReactNode, Suspense } from 'react';
import { AreaBoundary } from './area-boundary';
import { noteFailedCode } from './failed-code';
import { lazyFrame, lazyPart } from './lazy-part';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('lazyPart shows the fallback until the code has loaded', async () => {
  let finish: (component: typeof Hello) => void = () => undefined;
  const Part = lazyPart<{ name: string }>(
    'hello',
    () => new Promise((resolve) => (finish = resolve)),
    () => <p>Loading</p>,
  );
  renderWithPortal(<Part name="Ada" />);
  expect(screen.getByText('Loading')).toBeVisible();
  await act(async () => finish(Hello));
  expect(screen.getByText('Hello Ada')).toBeVisible();
});

it('lazyPart shows an error if the code fails to load, and recovers on Retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(Hello);
  const Part = lazyPart<{ name: string }>('hello', load, () => null);
  const { user } = renderWithPortal(<Part name="Ada" />);
  expect(await screen.findByText('This part of the page could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

it('lazyPart retries automatically, and loads failed shared code first', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const order: string[] = [];
  const load = jest.fn(async () => {
    order.push('the part');
    if (load.mock.calls.length < 4) throw new Error('offline');
    return Hello;
  });
  const forget = noteFailedCode(async () => {
    await Promise.resolve();
    order.push('the share');
  });
  const Part = lazyPart<{ name: string }>('hello', load, () => <p>Wait</p>);
  renderWithPortal(<Part name="Ada" />);
  expect(await screen.findByText('This part of the page could not be loaded')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  forget();
  expect(order.slice(0, 3)).toEqual(['the part', 'the share', 'the part']);
});

const chunkError = (type: string) => Object.assign(new Error('no script'), { name: 'ChunkLoadError', type });

it('lazyPart requests a failed script again, because the browser may reuse a failed preload', async () => {
  const load = jest.fn().mockRejectedValueOnce(chunkError('missing')).mockResolvedValue(Hello);
  const Part = lazyPart<{ name: string }>('hello', load, () => <p>Wait</p>);
  renderWithPortal(<Part name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('lazyPart requests a script that timed out only once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn().mockRejectedValue(chunkError('timeout'));
  const Part = lazyPart<{ name: string }>('hello', load, () => <p>Wait</p>);
  renderWithPortal(<Part name="Ada" />);
  expect(await screen.findByText('This part of the page could not be loaded')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

interface DialogProps {
  open?: boolean;
  onClose: () => void;
}
const Dialog = (_props: DialogProps) => <div role="dialog">Import</div>;

describe('A lazy dialog', () => {
  const open = (props: DialogProps) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Dialog);
    const Part = lazyPart<DialogProps>('import', load, () => null);
    return renderWithPortal(
      <>
        <input aria-label="Search" />
        <Part {...props} />
      </>,
    );
  };

  it('does not open by itself while the user types', async () => {
    const { user } = open({ onClose: jest.fn() });
    await screen.findByText('This part of the page could not be loaded');
    await user.type(screen.getByRole('textbox'), 'Bas');
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('alt');
    expect(screen.getByRole('textbox')).toHaveValue('Basalt');
    await user.tab();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Basalt');
  });

  it('shows no error while it is closed', async () => {
    open({ open: false, onClose: jest.fn() });
    expect(await screen.findByText('This part of the page could not be loaded')).not.toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be closed if it failed to load', async () => {
    const onClose = jest.fn();
    const { user } = open({ onClose });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

it('lazyPart stops retrying after it unmounts', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn().mockRejectedValue(new Error('offline'));
  const Part = lazyPart<{ name: string }>('hello', load, () => <p>Wait</p>);
  const { unmount } = renderWithPortal(<Part name="Ada" />);
  await screen.findByText('This part of the page could not be loaded');
  unmount();
  const { length } = load.mock.calls;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(length);
});

const Crash = () => {
  throw new Error('broken');
};

it('lazyPart keeps the state of one instance when another one recovers', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => <input />);
  const Part = lazyPart<object>('input', load, () => <p>Wait</p>);
  const both = (
    <>
      <Part />
      <Part />
    </>
  );
  const { user, router } = renderWithPortal(both);
  const [first, second] = await screen.findAllByRole('button', { name: 'Retry' });
  await user.click(first as HTMLElement);
  const input = await screen.findByRole('textbox');
  await user.type(input, 'Basalt');
  await user.click(second as HTMLElement);
  expect(await screen.findAllByRole('textbox')).toHaveLength(2);
  await act(() => router.navigate('/?again'));
  expect(input).toBeInTheDocument();
  expect(input).toHaveValue('Basalt');
});

describe('lazyFrame', () => {
  it('recovers after a failed load, and leaves crashes to the boundary around it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Frame = lazyFrame<{ children: ReactNode }>(
      'frame',
      jest
        .fn()
        .mockRejectedValueOnce(new Error('offline'))
        .mockResolvedValue(({ children }: { children: ReactNode }) => <section>{children}</section>),
    );
    const open = (child: ReactNode) =>
      renderWithPortal(
        <AreaBoundary name="shell" renderError={() => <p>The whole page</p>}>
          <Suspense>
            <Frame>{child}</Frame>
          </Suspense>
        </AreaBoundary>,
      );
    const { unmount } = open(<p>Inside</p>);
    expect(await screen.findByText('This part of the page could not be loaded')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Inside')).toBeVisible();
    unmount();
    open(<Crash />);
    expect(await screen.findByText('The whole page')).toBeVisible();
  });
});
