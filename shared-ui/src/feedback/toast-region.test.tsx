import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion } from './toast-region';
import { toast } from './toast-store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const show = (action: () => void) => act(action);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('closes a success after 5 s and anything else after 10 s', () => {
  render(<ToastRegion />);
  show(() => {
    toast.success('Dealer updated successfully.');
    toast.error('Failed to send welcome email. Please try again.');
  });
  pass(4_999);
  expect(screen.getByText('Dealer updated successfully.')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Dealer updated successfully.')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to send welcome email. Please try again.');
  pass(5_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stays while somebody points at it or has the focus in it', () => {
  render(<ToastRegion />);
  show(() => void toast.success('Saved'));
  fireEvent.mouseEnter(screen.getByText('Saved'));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  fireEvent.mouseLeave(screen.getByText('Saved'));
  pass(5_000);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('offers to undo, once', () => {
  const undo = jest.fn();
  render(<ToastRegion />);
  show(() => void toast.success('Deleted Carrara', { action: { label: 'Undo', onClick: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted Carrara')).toBeNull();
});

it('can be dismissed', () => {
  render(<ToastRegion />);
  show(() => void toast.info('New order ORD-1042'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('New order ORD-1042')).toBeNull();
});

it('shows a repeated message once, and the four newest of many', () => {
  render(<ToastRegion />);
  show(() => {
    toast.error('Same');
    toast.error('Same');
  });
  expect(screen.getAllByText('Same')).toHaveLength(1);
  show(() => [1, 2, 3, 4, 5].forEach((number) => void toast.info(`Message ${number}`)));
  expect(screen.getAllByText(/^Message/).map((element) => element.textContent)).toEqual([
    'Message 2',
    'Message 3',
    'Message 4',
    'Message 5',
  ]);
});

it('can be reached with F8 and left with Escape, which gives the focus back', () => {
  render(
    <>
      <button type="button">Page</button>
      <ToastRegion />
    </>,
  );
  const page = screen.getByRole('button', { name: 'Page' });
  act(() => page.focus());
  show(() => {
    toast.info('Older');
    toast.success('Deleted Carrara', { action: { label: 'Undo', onClick: () => undefined } });
  });
  fireEvent.keyDown(page, { key: 'F8' });
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  pass(60_000);
  expect(undo).toHaveFocus();
  fireEvent.keyDown(undo, { key: 'Escape' });
  expect(screen.queryByText('Deleted Carrara')).toBeNull();
  expect(page).toHaveFocus();
  fireEvent.keyDown(page, { key: 'F8' });
  expect(page).toHaveFocus();
});

it('stays while it has the focus, also when the pointer leaves', () => {
  render(<ToastRegion />);
  show(() => void toast.success('Saved'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  fireEvent.mouseEnter(screen.getByText('Saved'));
  fireEvent.mouseLeave(screen.getByText('Saved'));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
});
