import type { User } from 'bff-contract';
import { CheckboxField } from 'shared-ui/fields';
import type { FieldBinding } from 'shared-ui/form';
import { userAdminTexts as texts } from './texts';
import { useCountAdminsQuery } from './users-api';

export interface AdminFieldProps extends FieldBinding<boolean> {
  /** The user as saved. */
  user: User | undefined;
  /** Whether the user is the signed-in user. */
  isOwn: boolean;
}

/** Whether a user is an administrator. Disabled, with the reason, for the last administrator. */
export const AdminField = ({ user, isOwn, ...field }: AdminFieldProps) => {
  const isAdmin = user?.permissions.isAdmin === true;
  const { data: admins } = useCountAdminsQuery(undefined, {
    skip: !isAdmin,
    refetchOnMountOrArgChange: true,
  });
  const isLast = isAdmin && admins === 1;
  const hint = isLast ? texts.isLast : isAdmin && isOwn ? texts.isOwn : texts.canDo;
  return <CheckboxField label={texts.label} hint={hint} disabled={isLast} {...field} />;
};
