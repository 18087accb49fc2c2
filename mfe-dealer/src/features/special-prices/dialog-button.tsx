import type { TeamPermission } from 'bff-contract/constants';
import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui/core';
import { useMay } from '../team';

interface DialogButtonProps {
  permission: TeamPermission;
  label: string;
  /** Renders the dialog, once it was opened: it may load on demand. */
  children: (dialog: { open: boolean; onClose: () => void }) => ReactNode;
}

/** Opens a dialog, for users with a permission. */
export const DialogButton = ({ permission, label, children }: DialogButtonProps) => {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  if (!useMay(permission)) return null;
  return (
    <>
      <Button onClick={() => setState('open')}>{label}</Button>
      {state !== 'unused' && children({ open: state === 'open', onClose: () => setState('closed') })}
    </>
  );
};
