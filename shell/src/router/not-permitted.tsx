import { useCurrentUser } from '@slabdesk/portal';
import { TEAM_ROLE_LABELS } from 'bff-contract/constants';
import { Card, NotAllowed, PageHeader } from 'shared-ui/core';
import { routerTexts as texts } from './texts';

/** Replaces a page that the user's role in the team doesn't include. Members come here by links that others sent. */
export const NotPermitted = ({ title }: { title: string }) => {
  const role = useCurrentUser()?.fabricator?.role ?? 'owner';
  return (
    <>
      <PageHeader title={title} documentTitle={texts.forbidden} />
      <Card>
        <NotAllowed text={texts.notPermitted(TEAM_ROLE_LABELS[role])} />
      </Card>
    </>
  );
};
