import {
  listHandler,
  makeAdmin,
  makeOrderItem,
  renderWithPortal,
  type SortedTable,
  server,
  testSorting,
} from '@slabdesk/testing';
import type { ReactElement } from 'react';
import { AuditPage } from '../features/audit/audit-page';
import { CrashReportsPage } from '../features/crash-reports/crash-reports-page';
import { DealersPage } from '../features/dealers/dealers-page';
import { OperationsPage } from '../features/operations/operations-page';
import { OrdersPage } from '../features/orders/orders-page';
import { TrashPage } from '../features/trash/trash-page';
import { UsersPage } from '../features/users/users-page';
import { makeUserRecord } from './records';
import { stubs } from './stubs';

beforeEach(() =>
  server.use(
    // One row per table: full pages take jsdom seconds per click.
    listHandler('admin/user', [makeUserRecord()]),
    listHandler('admin/order', [makeOrderItem()]),
    ...stubs.handlers,
  ),
);

type Table = Omit<SortedTable, 'open'> & { path: string; page: ReactElement };

const tables: Table[] = [
  {
    label: 'Users',
    path: '/admin',
    page: <UsersPage />,
    sortFields: {
      Name: 'name',
      Email: 'email',
      'Created Date': 'createdAt',
      'Last Login Date': 'lastLoginAt',
    },
    defaultSort: '-createdAt',
  },
  {
    label: 'Dealers',
    path: '/admin/dealers',
    page: <DealersPage />,
    sortFields: { 'Business Name': 'businessName', 'Created Date': 'createdAt' },
    defaultSort: '-createdAt',
  },
  {
    label: 'Orders',
    path: '/admin/orders',
    page: <OrdersPage />,
    sortFields: {
      Project: 'project.title',
      'Total Cost': 'estimate.totalPrice',
      'Created Date': 'createdAt',
      'Updated Date': 'updatedAt',
    },
    defaultSort: '-createdAt',
  },
  {
    label: 'Trash',
    path: '/admin/trash',
    page: <TrashPage />,
    sortFields: { Deleted: 'deletedAt' },
    defaultSort: '-deletedAt',
  },
  {
    label: 'Audit log',
    path: '/admin/audit',
    page: <AuditPage />,
    sortFields: { When: 'at' },
    defaultSort: '-at',
  },
  {
    label: 'Crash reports',
    path: '/admin/crash-reports',
    page: <CrashReportsPage />,
    sortFields: {
      Error: 'name',
      Inside: 'componentName',
      Reports: 'count',
      'First Seen': 'firstSeenAt',
      'Last Seen': 'lastSeenAt',
    },
    defaultSort: '-lastSeenAt',
  },
  {
    label: 'Mails',
    path: '/admin/operations?tab=mail',
    page: <OperationsPage />,
    sortFields: { Created: 'createdAt' },
    defaultSort: '-createdAt',
  },
];

for (const { path, page, ...table } of tables) {
  testSorting({ ...table, open: () => renderWithPortal(page, { path, user: makeAdmin() }) });
}
