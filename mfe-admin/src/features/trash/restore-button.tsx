import { errorMessage } from '@slabdesk/portal';
import type { TrashItem } from 'bff-contract';
import { Button, RetryIcon, toast } from 'shared-ui/core';
import { recordKindText } from '../../texts';
import { trashRestoreTexts as texts } from './texts';
import { useRestoreMutation } from './trash-api';

/** Restores a record, or shows why it can't be restored. */
export const RestoreButton = ({ item, tabIndex }: { item: TrashItem; tabIndex: number }) => {
  const [restore, { isLoading }] = useRestoreMutation();
  const name = item.label || recordKindText(item.kind);
  const undo = async () => {
    if (isLoading) return;
    try {
      await restore(item).unwrap();
      toast.success(texts.done(name));
    } catch (error) {
      toast.error(texts.failed(name, errorMessage(error)));
    }
  };
  return (
    <Button
      size="small"
      tabIndex={tabIndex}
      aria-label={texts.label(recordKindText(item.kind), name)}
      aria-disabled={isLoading}
      onClick={() => void undo()}
      startIcon={<RetryIcon size={15} />}
      sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      {isLoading ? texts.busy : texts.button}
    </Button>
  );
};
