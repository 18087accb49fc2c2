import type { Stage, StatusScope } from 'bff-contract';
import { LIMITS, type OrderStatus } from 'bff-contract/constants';
import { useId, useState } from 'react';
import { Button, ChevronDownIcon, lazyPart } from 'shared-ui/core';
import type { TableSelection } from 'shared-ui/table';
import type { ChangeStatusDialogProps } from './change-status-dialog';
import { StatusMenu } from './status-menu';
import { statusChangeDialogTexts as texts } from './texts';

const loadDialog = () =>
  import(/* webpackChunkName: "change-status" */ './change-status-dialog').then(
    (module) => module.ChangeStatusDialog,
  );

const ChangeStatusDialog = lazyPart<ChangeStatusDialogProps>('change status', loadDialog, () => null);

const scopeOf = ({ type, ids, query }: TableSelection): Omit<StatusScope, 'status'> => {
  if (type === 'include') return { ids: [...ids] };
  return { filter: query as NonNullable<StatusScope['filter']>, except: [...ids] };
};

/** Changes the status of the selected orders, on all pages. */
export const ChangeStatusButton = ({ selection }: { selection: TableSelection }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The selection must not change while the dialog is open.
  const [scope, setScope] = useState<StatusScope>();
  const [stage, setStage] = useState<Stage>();
  const id = useId();
  const isTooMany = selection.count > LIMITS.selectedOrders;
  const choose = (status: OrderStatus, to?: Stage) => {
    setScope({ ...scopeOf(selection), status, ...(to && { stage: to._id }) });
    setStage(to);
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        disabled={isTooMany}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDownIcon size={15} />}
      >
        {isTooMany ? texts.tooMany(LIMITS.selectedOrders) : texts.action}
      </Button>
      <StatusMenu id={id} anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />
      {scope && (
        <ChangeStatusDialog
          scope={scope}
          stage={stage}
          onDone={() => {
            setScope(undefined);
            selection.clear();
          }}
          onCancel={() => setScope(undefined)}
        />
      )}
    </>
  );
};
