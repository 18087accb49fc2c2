import { clearToasts, getToasts } from '@slabdesk/testing';
import { deleteWithUndo } from './undo';

const gone = { error: { status: 404, error: 'There is no such note', code: 'NOT_FOUND' } };
const deletion = (remove: () => Promise<{ error?: unknown }>) => ({
  id: 'note-1',
  name: 'the note',
  remove,
  restore: async () => ({}),
});

beforeEach(clearToasts);

it('keeps Undo when the same record is deleted once more before its list has loaded again', async () => {
  expect(await deleteWithUndo(deletion(async () => ({})))).toBe(true);
  expect(await deleteWithUndo(deletion(async () => gone))).toBe(true);
  expect(getToasts()).toMatchObject([{ message: 'Deleted the note', action: { label: 'Undo' } }]);
});

it('offers no Undo for what another tab has deleted, also after an own deletion was undone', async () => {
  const lastUndo = () => getToasts().at(-1)?.action;
  await deleteWithUndo(deletion(async () => ({})));
  lastUndo()?.onClick();
  clearToasts();
  expect(await deleteWithUndo(deletion(async () => gone))).toBe(true);
  expect(getToasts()).toMatchObject([{ message: 'Deleted the note' }]);
  expect(lastUndo()).toBeUndefined();
});
