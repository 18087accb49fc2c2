import { renderWithPortal, screen, setScreenWidth, waitFor } from '@slabdesk/testing';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { SubmitButton } from '../form/submit-button';
import { ActionMenu } from './action-menu';
import { BackButton } from './back-button';
import { ConfirmDialog } from './confirm-dialog';
import { DeleteButton } from './delete-button';
import { DialogActions } from './dialog-actions';
import { Modal } from './modal';

const PageWithModal = () => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Add New Material">
        form
      </Modal>
    </>
  );
};

it('ConfirmDialog breaks long words', () => {
  const word = 'NORTHGATE_ERP_PRODUCTION_SYNC_2026_EU_WEST_ONE';
  const ignore = () => undefined;
  renderWithPortal(
    <ConfirmDialog open title={word} text={`Revoke ${word}?`} onConfirm={ignore} onCancel={ignore} />,
  );
  for (const text of [screen.getByRole('heading'), screen.getByText(`Revoke ${word}?`).parentElement])
    expect(text).toHaveStyle({ overflowWrap: 'anywhere' });
});

it('ConfirmDialog shows its default texts and focuses Cancel', async () => {
  const onConfirm = jest.fn();
  const { user } = renderWithPortal(<ConfirmDialog open onConfirm={onConfirm} onCancel={() => undefined} />);
  const dialog = screen.getByRole('alertdialog', { name: 'Are You Sure?' });
  expect(dialog).toHaveAccessibleDescription('This action cannot be undone');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

describe('DeleteButton', () => {
  it('asks for confirmation, shows progress while deleting, then closes', async () => {
    let finish: () => void = () => undefined;
    const onDelete = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const onDeleted = jest.fn();
    const { user } = renderWithPortal(
      <DeleteButton aria-label="Delete order ORD-1042" onDelete={onDelete} onDeleted={onDeleted} />,
    );
    await user.click(screen.getByRole('button', { name: 'Delete order ORD-1042' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(screen.getByLabelText('Working')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    finish();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(onDeleted).toHaveBeenCalledTimes(1);
  });

  it('deletes nothing on Cancel or Escape, and returns the focus', async () => {
    const onDelete = jest.fn();
    const { user } = renderWithPortal(<DeleteButton aria-label="Delete it" onDelete={onDelete} />);
    await user.click(screen.getByRole('button', { name: 'Delete it' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete it' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Delete it' })).toHaveFocus();
    expect(onDelete).not.toHaveBeenCalled();
  });

  it('keeps its dialog open and shows why deleting failed', async () => {
    const refuse = () =>
      Promise.reject({ status: 409, error: 'Nobody may delete themselves.', code: 'CONFLICT' });
    const { user } = renderWithPortal(<DeleteButton aria-label="Delete it" onDelete={refuse} />);
    await user.click(screen.getByRole('button', { name: 'Delete it' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Nobody may delete themselves.')).toBeVisible();
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    expect(confirm).toHaveAttribute('aria-disabled', 'false');
    expect(confirm).toHaveFocus();
  });
});

it('BackButton returns to the previous page', async () => {
  const { user, router } = renderWithPortal(<BackButton />, { path: '/orders/1', routes: [] });
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/orders/1'));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

it('BackButton opens the fallback if there is no previous page', async () => {
  const { user, router } = renderWithPortal(<BackButton fallback="/orders" />, { path: '/orders/1' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
});

it('Modal has an accessible name, and closes on Escape and by its button', async () => {
  const { user } = renderWithPortal(<PageWithModal />);
  expect(screen.getByRole('dialog', { name: 'Add New Material' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('A double click on the button that opens a dialog leaves it open', async () => {
  const { user } = renderWithPortal(<DeleteButton aria-label="Delete it" onDelete={async () => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  const dialog = await screen.findByRole('alertdialog');
  const beside = dialog.parentElement as HTMLElement;
  const clickBeside = (detail: number) => {
    fireEvent.mouseDown(beside, { detail });
    fireEvent.click(beside, { detail });
  };
  clickBeside(2);
  expect(dialog).toBeVisible();
  clickBeside(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('ActionMenu runs the chosen action once', async () => {
  const onEdit = jest.fn();
  const { user } = renderWithPortal(
    <ActionMenu aria-label="Actions of Carrara" icon="…" items={[{ label: 'Edit', onSelect: onEdit }]} />,
  );
  await user.click(screen.getByRole('button', { name: 'Actions of Carrara' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it.each([
  [390, 'md', true],
  [390, 'sm', false],
  [1440, 'md', false],
] as const)('Modal at %i px with size %s fills the screen: %p', (width, size, isFull) => {
  setScreenWidth(width);
  renderWithPortal(
    <Modal open onClose={() => undefined} title="Edit Material" size={size}>
      form
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Edit Material' });
  expect(dialog.classList.contains('MuiDialog-paperFullScreen')).toBe(isFull);
});

it('Modal keeps the buttons at its end in view while its content scrolls', () => {
  const form = { status: 'none' as const, message: undefined };
  renderWithPortal(
    <>
      <SubmitButton form={form} label="On the page" />
      <Modal open onClose={() => undefined} title="Edit Material">
        <form>
          <SubmitButton form={form} label="Above" />
        </form>
        <div>
          <form>
            <SubmitButton form={form} label="In the dialog" />
          </form>
        </div>
        <DialogActions>
          <button type="button">Apply</button>
        </DialogActions>
      </Modal>
    </>,
  );
  const isInView = (name: string) => {
    let element: HTMLElement | null = screen.getByRole('button', { name, hidden: true });
    while (element && getComputedStyle(element).position !== 'sticky') element = element.parentElement;
    return element !== null;
  };
  expect(['In the dialog', 'Apply', 'On the page', 'Above'].map(isInView)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('ActionMenu returns the focus on Escape', async () => {
  const { user } = renderWithPortal(
    <ActionMenu
      aria-label="Actions of Carrara"
      icon="…"
      items={[{ label: 'Edit', onSelect: () => undefined }]}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions of Carrara' })).toHaveFocus());
});
