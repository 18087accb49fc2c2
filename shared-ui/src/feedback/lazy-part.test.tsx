import { act, renderWithPortal, screen } from '../testing';
import { lazyPart } from './lazy-part';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('stands in until the code is there', async () => {
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

it('says that it could not be loaded, and recovers', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(Hello);
  const Part = lazyPart<{ name: string }>('hello', load, () => null);
  const { user } = renderWithPortal(<Part name="Ada" />);
  expect(await screen.findByText('This part of the page could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});
