import { useTabView } from '@slabdesk/portal';
import type { OrderView } from 'bff-contract';
import { useId, useState } from 'react';
import { Box, Button, CheckIcon, ChevronDownIcon, Divider, lazyPart, toast } from 'shared-ui/core';
import { Menu, MenuItem } from 'shared-ui/menu';
import { useMay } from '../../team';
import { viewTexts as texts } from './texts';
import type { OrderViewState } from './use-order-view';
import { useViewActions } from './use-view-actions';
import type { ViewDialogProps } from './view-dialog';

const ViewDialog = lazyPart<ViewDialogProps>(
  'view',
  () => import('./view-dialog').then((module) => module.ViewDialog),
  () => null,
);

const notesOf = ({ isShared, isDefault }: OrderView): string =>
  [isDefault && texts.isDefault, isShared && texts.shared].filter(Boolean).join(' · ');

/** The button that says which view the list of orders shows: its menu has all of them, and saves new ones. */
export const ViewsButton = ({ state }: { state: OrderViewState }) => {
  const { views, error, reload, current, isChanged, query, show, rename } = state;
  const mayManage = useMay('team:manage');
  const isOwnTab = useTabView() === 'none';
  const actions = useViewActions(state);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<{ view: OrderView | undefined }>();
  const id = useId();

  const close = () => setAnchor(null);
  /** Closes the menu before the action. */
  const then = (action: () => unknown) => () => {
    close();
    action();
  };
  const choice = (view: OrderView | undefined) => {
    const isChosen = view?._id === current?._id;
    const notes = view && notesOf(view);
    return (
      <MenuItem
        key={view?._id ?? ''}
        role="menuitemradio"
        aria-checked={isChosen}
        selected={isChosen}
        onClick={then(() => (!isChosen || isChanged || !view) && show(view))}
        sx={{ gap: 3, justifyContent: 'space-between' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {view?.name ?? texts.all}
        </Box>
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, color: 'text.secondary', flexShrink: 0 }}>
          {notes && (
            <Box component="span" sx={{ typography: 'caption', alignSelf: 'center' }}>
              {notes}
            </Box>
          )}
          {isChosen && <CheckIcon size={16} aria-hidden />}
        </Box>
      </MenuItem>
    );
  };
  const mayEdit = isOwnTab && current && (current.isOwn || (current.isShared && mayManage));
  const chosen = current ? texts.chosen(current.name, isChanged) : texts.views;
  return (
    <>
      <Button
        aria-label={current && texts.buttonLabel(chosen)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDownIcon size={16} />}
        sx={{ maxWidth: { xs: 'none', sm: 360 } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {chosen}
        </Box>
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 240, maxWidth: 'min(400px, calc(100vw - 32px))' } } }}
      >
        {choice(undefined)}
        {views?.map(choice)}
        {!views && error !== undefined && <MenuItem onClick={then(reload)}>{texts.loadError}</MenuItem>}
        {views && isOwnTab && <Divider />}
        {mayEdit && isChanged && (
          <MenuItem onClick={then(() => actions.save(current))} sx={{ whiteSpace: 'normal' }}>
            {texts.save(current.name)}
          </MenuItem>
        )}
        {views && isOwnTab && (
          <MenuItem onClick={then(() => setDialog({ view: undefined }))}>{texts.saveAs}</MenuItem>
        )}
        {mayEdit && <MenuItem onClick={then(() => setDialog({ view: current }))}>{texts.edit}</MenuItem>}
        {current && isOwnTab && (
          <MenuItem onClick={then(() => actions.switchDefault(current))}>
            {current.isDefault ? texts.noDefault : texts.makeDefault}
          </MenuItem>
        )}
        {mayEdit && (
          <MenuItem onClick={then(() => actions.remove(current))} sx={{ color: 'error.main' }}>
            {texts.delete}
          </MenuItem>
        )}
      </Menu>
      {dialog && (
        <ViewDialog
          view={dialog.view}
          query={query}
          onClose={() => setDialog(undefined)}
          onSaved={(saved) => {
            setDialog(undefined);
            toast.success(texts.saved(saved.name));
            if (!dialog.view) rename(saved._id);
          }}
        />
      )}
    </>
  );
};
