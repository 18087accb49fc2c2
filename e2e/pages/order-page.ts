import type { Page } from '@playwright/test';

export const orderPage = (page: Page) => {
  const panel = (name: string) => page.getByRole('region', { name });
  const manage = panel('Manage Order');
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Order Details' }),
    information: panel('Order Information'),
    summary: panel('Order Summary'),
    images: panel('Project Images'),
    materials: panel('Materials Information'),
    manage,
    status: manage.getByRole('combobox', { name: 'Status' }),
    timeline: manage.getByRole('list').getByRole('listitem'),
    open: (id: string) => page.goto(`/orders/${id}`),
  };
};
