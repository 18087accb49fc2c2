import { errorMessage, refreshViewer } from '@slabdesk/portal';
import { useState } from 'react';
import { Button, Panel, Stack, Typography, toast } from 'shared-ui/core';
import { ConfirmDialog } from 'shared-ui/overlay';
import { useLeaveTeamMutation } from './membership-api';
import { leaveTeamTexts as texts } from './texts';

/** "Your team": lets a member leave the dealer's team. The account stays. */
export const LeaveTeamPanel = ({ businessName }: { businessName: string }) => {
  const [leave, { error, isLoading, reset }] = useLeaveTeamMutation();
  const [isOpen, setOpen] = useState(false);
  const confirm = async () => {
    const result = await leave();
    if (result.error) return;
    toast.success(texts.left(businessName));
    await refreshViewer();
  };
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Typography variant="body2">{texts.text(businessName)}</Typography>
        <Button
          onClick={() => {
            reset();
            setOpen(true);
          }}
        >
          {texts.leave}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isOpen}
        text={texts.question(businessName)}
        confirmLabel={texts.leave}
        busy={isLoading}
        error={error && errorMessage(error)}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      />
    </Panel>
  );
};
