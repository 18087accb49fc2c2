import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Modal } from '../overlay/modal';
import { PortalThemeProvider } from '../theme/theme-provider';
import { ToastRegion } from './toast-region';
import { toast } from './toast-store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const show = (action: () => void) => act(action);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('A toast closes after 5 s for a success and after 10 s for anything else', () => {
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

it('A toast stays while it is hovered', () => {
  render(<ToastRegion />);
  show(() => void toast.success('Saved'));
  fireEvent.mouseEnter(screen.getByText('Saved'));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  fireEvent.mouseLeave(screen.getByText('Saved'));
  pass(5_000);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('A toast offers an undo action and closes after it', () => {
  const undo = jest.fn();
  render(<ToastRegion />);
  show(() => void toast.success('Deleted Carrara', { action: { label: 'Undo', onClick: undo } }));
  pass(9_999);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted Carrara')).toBeNull();
});

it('A toast replaces an older one about the same, such as an error that is resolved', () => {
  render(<ToastRegion />);
  show(() => {
    toast.error('The order was not assigned.', { topic: 'order-1' });
    toast.error('The note was not deleted.', { topic: 'order-2' });
    toast.success('Assigned to Sam', { topic: 'order-1' });
  });
  expect(screen.queryByText('The order was not assigned.')).toBeNull();
  expect(screen.getByText('The note was not deleted.')).toBeVisible();
  expect(screen.getByText('Assigned to Sam')).toBeVisible();
});

it('Toasts of equal text about different records keep an undo each', () => {
  render(<ToastRegion />);
  const undone: string[] = [];
  show(() => {
    for (const topic of ['2cm', '3cm']) {
      toast.success('Deleted Carrara', {
        topic,
        action: { label: 'Undo', onClick: () => undone.push(topic) },
      });
    }
  });
  for (const button of screen.getAllByRole('button', { name: 'Undo' })) fireEvent.click(button);
  expect(undone.sort()).toEqual(['2cm', '3cm']);
});

it('A toast can be dismissed', () => {
  render(<ToastRegion />);
  show(() => void toast.info('New order ORD-1042'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('New order ORD-1042')).toBeNull();
});

it('ToastRegion shows a repeated message once, and the four newest of many', () => {
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

it('A toast gets the focus on F8, and Escape closes it and returns the focus', () => {
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

it('A toast in an open dialog gets the focus on F8, and Escape leaves the dialog open', () => {
  const onClose = jest.fn();
  const view = (isOpen: boolean) => (
    <PortalThemeProvider>
      <Modal open={isOpen} onClose={onClose} title="Edit Carrara">
        <input aria-label="Name" />
      </Modal>
      <ToastRegion />
    </PortalThemeProvider>
  );
  const { rerender } = render(view(true));
  show(() => void toast.error('The image could not be sent'));
  const alert = screen.getByRole('alert');
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('The image could not be sent');
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'F8' });
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  expect(dismiss).toHaveFocus();
  rerender(view(false));
  const stays = screen.getByText('The image could not be sent');
  expect(stays).toBeVisible();
  expect(screen.getByRole('dialog', { hidden: true })).not.toContainElement(stays);
  pass(1_000);
  expect(screen.getByRole('alert')).toBeVisible();
  // The same element: a new one would be announced again.
  expect(screen.getByRole('alert')).toBe(alert);
  rerender(view(true));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('A toast stays while it has the focus, even after the pointer leaves', () => {
  render(<ToastRegion />);
  show(() => void toast.success('Saved'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  fireEvent.mouseEnter(screen.getByText('Saved'));
  fireEvent.mouseLeave(screen.getByText('Saved'));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
});
