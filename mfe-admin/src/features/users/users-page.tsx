import { formatAdminDate, lazily } from '@slabdesk/units';
import type { User } from 'bff-contract';
import { useCallback } from 'react';
import { Badge, EditIcon, IconButtonLink, PageHeader, Stack, Typography } from 'shared-ui/core';
import { DeleteButton } from 'shared-ui/dialog';
import {
  type CompactCard,
  DataTable,
  type RowActionOptions,
  type TableColumn,
  useTableState,
} from 'shared-ui/table';
import { useDeletion } from '../../use-deletion';
import { userListTexts as texts } from './texts';
import { USERS, useListUsersQuery, userRecords } from './users-api';

const columns = lazily((): TableColumn<User>[] => [
  {
    field: 'name',
    label: texts.columns.name,
    value: (user) => user.name,
    render: (user) => (
      <Stack direction="row" component="span" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{user.name}</span>
        {user.permissions.isAdmin && <Badge tone="blue" label={texts.admin} />}
      </Stack>
    ),
    sortable: true,
    identifies: true,
    flex: 2,
    minWidth: 180,
  },
  {
    field: 'email',
    label: texts.columns.email,
    value: (user) => user.email,
    sortable: true,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'createdAt',
    label: texts.columns.createdAt,
    value: (user) => formatAdminDate(user.createdAt),
    sortable: true,
    minWidth: 140,
  },
  {
    field: 'lastLoginAt',
    label: texts.columns.lastLoginAt,
    value: (user) => formatAdminDate(user.lastLoginAt),
    sortable: true,
    minWidth: 150,
  },
]);

/** A user on a narrow screen: name, role and last login, then the address, which may be long. */
const userCard = ({ email, lastLoginAt }: User): CompactCard => ({
  figure: (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {lastLoginAt ? texts.lastLogin(formatAdminDate(lastLoginAt)) : texts.neverLoggedIn}
    </Typography>
  ),
  details: [email],
  state: null,
});

const userPath = (user: User): string => `/admin/manage-user/${user._id}`;

/** /admin: all users. */
export const UsersPage = () => {
  const table = useTableState({ defaultSort: '-createdAt' });
  const users = useListUsersQuery(table.query, { refetchOnMountOrArgChange: true });
  const deleteUser = useDeletion(userRecords, USERS);
  const rowActions = useCallback(
    (user: User, { tabIndex, isCard }: RowActionOptions) => (
      <>
        {!isCard && (
          <IconButtonLink
            size="small"
            tabIndex={tabIndex}
            to={userPath(user)}
            aria-label={texts.edit(user.name)}
          >
            <EditIcon size={18} />
          </IconButtonLink>
        )}
        <DeleteButton
          aria-label={texts.delete(user.name)}
          tabIndex={tabIndex}
          onDelete={() => deleteUser(user._id, user.name)}
        />
      </>
    ),
    [deleteUser],
  );
  return (
    <>
      <PageHeader title={texts.title} />
      <DataTable
        label={texts.title}
        table={table}
        result={users}
        columns={columns()}
        rowLink={userPath}
        rowActions={rowActions}
        compactCard={userCard}
        csv={{ url: 'admin/user', fileName: 'users' }}
      />
    </>
  );
};
