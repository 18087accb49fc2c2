import type { Customer, CustomerDetails, OrderTotals, Summary, WaitingOrder } from 'bff-contract';

export const makeSummary = (changes: Partial<Summary> = {}): Summary => ({
  businessName: 'Granite & Co',
  hasLogo: true,
  orders: {
    total: 1_203,
    byStatus: { 'order-placed': 12, 'in-progress': 1, completed: 1_190, cancelled: 7 },
  },
  waiting: { oldestAt: '2026-11-20T09:00:00.000Z', value: 18_250.4 },
  value: {
    total: 2_500_000,
    byMonth: [
      { month: '2026-10', orders: 20, totalPrice: 41_000 },
      { month: '2026-11', orders: 11, totalPrice: 32_500.5 },
    ],
  },
  materials: 40,
  lineItems: 12,
  ...changes,
});

export const makeOrderTotals = (changes: Partial<OrderTotals> = {}): OrderTotals => ({
  orders: 412,
  relation: 'eq',
  totalPrice: 1_204_330,
  totalSquareFeet: 8_113.4,
  ...changes,
});

export const makeCustomer = (changes: Partial<Customer> = {}): Customer => ({
  _id: 'user-9',
  name: 'Cora Customer',
  email: 'cora@example.com',
  orders: 12,
  cancelled: 0,
  totalPrice: 48_210.5,
  lastOrderAt: '2026-11-02T10:00:00.000Z',
  ...changes,
});

export const makeCustomerDetails = (changes: Partial<CustomerDetails> = {}): CustomerDetails => ({
  ...makeCustomer(),
  open: { orders: 3, totalPrice: 9_120.25 },
  thisYear: { orders: 8, cancelled: 1, totalPrice: 30_400, totalSquareFeet: 215.28 },
  ...changes,
});

export const makeWaitingOrder = (changes: Partial<WaitingOrder> = {}): WaitingOrder => ({
  _id: 'order-1',
  reference: 'ORD-1001',
  title: 'Kitchen',
  customer: 'Carla Customer',
  totalPrice: 1_250,
  revision: 1,
  sharedAt: '2026-11-20T09:00:00.000Z',
  isReminded: false,
  ...changes,
});
