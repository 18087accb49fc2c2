import { refreshViewer } from '@slabdesk/portal';
import { Button, Panel, Stack, TextLink, Typography, toast } from 'shared-ui/core';
import { ConfirmButton } from 'shared-ui/dialog';
import { useTeamRole } from '../team';
import { useLeaveTeamMutation, useListOwnersQuery } from './membership-api';
import { leaveTeamTexts as texts } from './texts';

/** "Your team": lets a member leave the dealer's team. The account stays. */
export const LeaveTeamPanel = ({ businessName }: { businessName: string }) => {
  const [leave] = useLeaveTeamMutation();
  const isOwner = useTeamRole() === 'owner';
  const { data: owners } = useListOwnersQuery(undefined, { skip: !isOwner, refetchOnMountOrArgChange: true });
  const confirm = async () => {
    await leave().unwrap();
    toast.success(texts.left(businessName));
    await refreshViewer();
  };
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{texts.text(businessName)}</Typography>
        {isOwner && owners?.length === 1 ? (
          <>
            <Typography variant="body2">
              {texts.lastOwner((words) => (
                <TextLink to="/team">{words}</TextLink>
              ))}
            </Typography>
            <Button disabled>{texts.leave}</Button>
          </>
        ) : (
          <ConfirmButton text={texts.question(businessName)} confirmLabel={texts.leave} onConfirm={confirm}>
            {texts.leave}
          </ConfirmButton>
        )}
      </Stack>
    </Panel>
  );
};
