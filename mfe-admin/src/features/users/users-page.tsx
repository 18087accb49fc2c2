import type { User } from 'bff-contract';
import { useCallback } from 'react';
import { Badge, PageHeader, Stack, toast } from 'shared-ui/core';
import { DeleteButton } from 'shared-ui/overlay';
import { DataTable, type TableColumn, useTableState } from 'shared-ui/table';
import { formatAdminDate } from 'shared-ui/units';
import { useDeleteUserMutation, useListUsersQuery } from './users-api';

const columns: TableColumn<User>[] = [
  {
    field: 'name',
    label: 'Name',
    value: (user) => user.name,
    render: (user) => (
      <Stack direction="row" component="span" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{user.name}</span>
        {user.permissions.isAdmin && <Badge tone="blue" label="Admin" />}
      </Stack>
    ),
    sortable: true,
    identifies: true,
    flex: 2,
    minWidth: 180,
  },
  { field: 'email', label: 'Email', value: (user) => user.email, sortable: true, flex: 2, minWidth: 200 },
  {
    field: 'createdAt',
    label: 'Created Date',
    value: (user) => formatAdminDate(user.createdAt),
    sortable: true,
    minWidth: 140,
  },
  {
    field: 'lastLoginAt',
    label: 'Last Login Date',
    value: (user) => formatAdminDate(user.lastLoginAt),
    sortable: true,
    minWidth: 150,
  },
];

/** /admin: everyone who has an account. */
export const UsersPage = () => {
  const table = useTableState({ defaultSort: '-createdAt' });
  const users = useListUsersQuery(table.query);
  const [deleteUser] = useDeleteUserMutation();
  const rowActions = useCallback(
    (user: User, { tabIndex }: { tabIndex: number }) => (
      <DeleteButton
        aria-label={`Delete user ${user.name}`}
        tabIndex={tabIndex}
        onDelete={() => deleteUser(user._id).unwrap()}
        onDeleted={() => toast.success(`Deleted ${user.name}`)}
      />
    ),
    [deleteUser],
  );
  return (
    <>
      <PageHeader title="Users" />
      <DataTable
        label="Users"
        table={table}
        result={users}
        columns={columns}
        rowActions={rowActions}
        actionsWidth={80}
        csv={{ url: 'admin/user', fileName: 'users' }}
      />
    </>
  );
};
