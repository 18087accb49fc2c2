import { errorMessage } from '@slabdesk/portal';
import type { OrderView } from 'bff-contract';
import { toast } from 'shared-ui/core';
import { deleteWithUndo } from '../../../undo';
import {
  useSetDefaultOrderViewMutation,
  useUpdateOrderViewMutation,
  VIEWS,
  viewRecords,
} from './order-views-api';
import { viewTexts as texts } from './texts';
import type { OrderViewState } from './use-order-view';

/** The menu's actions on the shown view. A toast reports each result; the toast of a deletion offers an undo. */
export const useViewActions = ({ query, rename }: OrderViewState) => {
  const [update] = useUpdateOrderViewMutation();
  const [setDefault] = useSetDefaultOrderViewMutation();
  const deleteView = viewRecords.useDelete(VIEWS);
  const restoreView = viewRecords.useRestore(VIEWS);

  return {
    save: async ({ _id, version, name }: OrderView) => {
      const { error } = await update({ _id, version, query });
      if (error) toast.error(texts.error(errorMessage(error)), { topic: _id });
      else toast.success(texts.saved(name), { topic: _id });
    },
    switchDefault: async ({ _id, name, isDefault }: OrderView) => {
      const { error } = await setDefault(isDefault ? null : _id);
      if (error) toast.error(texts.error(errorMessage(error)), { topic: _id });
      else toast.success(isDefault ? texts.defaultRemoved : texts.defaultSet(name), { topic: _id });
    },
    remove: async ({ _id: id, name }: OrderView) => {
      const calls = { remove: () => deleteView(id), restore: () => restoreView(id) };
      if (await deleteWithUndo({ id, name, ...calls })) rename(undefined);
    },
  };
};
