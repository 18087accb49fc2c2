import type { User } from 'bff-contract';
import { CheckboxField } from 'shared-ui/fields';
import type { FieldBinding } from 'shared-ui/form';
import { useCountAdminsQuery } from './users-api';

const CAN_DO = 'Administrators manage all users, dealers and orders.';
const LAST_ADMIN = 'This is the last administrator. Please make somebody else one first.';
const OWN_FLAG = 'This is you: without it you lose this area at once.';

export interface AdminFieldProps extends FieldBinding<boolean> {
  /** The user as saved. */
  user: User | undefined;
  /** Whoever is signed in looks at the own account. */
  isOwn: boolean;
}

/** Whether a user is an administrator; locked, with the reason, where nobody else is one. */
export const AdminField = ({ user, isOwn, ...field }: AdminFieldProps) => {
  const isAdmin = user?.permissions.isAdmin === true;
  const { data: admins } = useCountAdminsQuery(undefined, {
    skip: !isAdmin,
    refetchOnMountOrArgChange: true,
  });
  const isLast = isAdmin && admins === 1;
  const hint = isLast ? LAST_ADMIN : isAdmin && isOwn ? OWN_FLAG : CAN_DO;
  return <CheckboxField label="Admin" hint={hint} disabled={isLast} {...field} />;
};
