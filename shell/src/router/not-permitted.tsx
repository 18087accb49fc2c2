import { useCurrentUser } from '@slabdesk/portal';
import { roleLabelOf } from 'bff-contract/constants';
import { Card, NotAllowed, PageHeader } from 'shared-ui/core';
import { routerTexts as texts } from './texts';

/** Replaces a page that the user's role in the team doesn't include. Members come here by links that others sent. */
export const NotPermitted = ({ title }: { title: string }) => {
  const role = roleLabelOf(useCurrentUser());
  return (
    <>
      <PageHeader title={title} documentTitle={texts.forbidden} />
      <Card>
        <NotAllowed text={texts.notPermitted(role)} />
      </Card>
    </>
  );
};
