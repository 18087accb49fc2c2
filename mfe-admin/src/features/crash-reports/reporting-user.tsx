import { skipToken } from '@slabdesk/portal/api';
import { Skeleton, TextLink } from 'shared-ui/core';
import { useGetReportingUserQuery } from './crash-reports-api';
import { crashReportTexts } from './texts';

/** The id of whoever was hit, whichever way the report names them. */
const idOf = (user: unknown): string | undefined => {
  if (typeof user === 'object' && user !== null && '_id' in user) return idOf(user._id);
  return typeof user === 'string' && user !== '' ? user : undefined;
};

/** Who was hit by a crash, with a link to their account. */
export const ReportingUser = ({ user }: { user: unknown }) => {
  const id = idOf(user);
  const { data, error } = useGetReportingUserQuery(id ?? skipToken);
  if (id === undefined) return <>{crashReportTexts.user.notSignedIn}</>;
  if (error) return <>{crashReportTexts.user.gone}</>;
  if (!data) return <Skeleton width={120} />;
  return <TextLink to={`/admin/manage-user/${encodeURIComponent(id)}`}>{data.name}</TextLink>;
};
