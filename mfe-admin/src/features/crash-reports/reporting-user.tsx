import { isPortalError } from '@slabdesk/portal';
import { skipToken } from '@slabdesk/portal/api';
import { Skeleton, TextLink } from 'shared-ui/core';
import { useGetReportingUserQuery } from './crash-reports-api';
import { crashReportTexts } from './texts';

/** Returns the affected user's id; reports contain either the id or the user. */
const idOf = (user: unknown): string | undefined => {
  if (typeof user === 'object' && user !== null && '_id' in user) return idOf(user._id);
  return typeof user === 'string' && user !== '' ? user : undefined;
};

/** The user affected by a crash, linked to their account. */
export const ReportingUser = ({ user }: { user: unknown }) => {
  const id = idOf(user);
  const { data, error } = useGetReportingUserQuery(id ?? skipToken);
  if (id === undefined) return <>{crashReportTexts.user.notSignedIn}</>;
  if (isPortalError(error) && error.status === 404) return <>{crashReportTexts.user.gone}</>;
  if (!data && !error) return <Skeleton width={120} />;
  return (
    <TextLink to={`/admin/manage-user/${encodeURIComponent(id)}`}>
      {data?.name ?? crashReportTexts.user.unnamed}
    </TextLink>
  );
};
