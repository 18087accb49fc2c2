import { TEAM_ROLE_LABELS, type TeamPermission } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { Card, NotAllowed, PageHeader } from 'shared-ui/core';
import { teamPageTexts as texts } from './texts';
import { useMay, useTeamRole } from './use-may';

/** A page for roles with a permission. Others, whom a link led there, read why they don't see it. */
export const ForPermission = ({
  permission,
  title,
  children,
}: {
  permission: TeamPermission;
  /** The page's title. */
  title: string;
  children: ReactNode;
}) => {
  const role = useTeamRole();
  if (useMay(permission)) return children;
  return (
    <>
      <PageHeader title={title} documentTitle={texts.notAllowedTitle} />
      <Card>
        <NotAllowed text={texts.notAllowed(TEAM_ROLE_LABELS[role])} />
      </Card>
    </>
  );
};
