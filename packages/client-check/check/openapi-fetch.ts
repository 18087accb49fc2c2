import createClient from 'openapi-fetch';
import type { paths } from '../dist/openapi-typescript.ts';
import { island, must, type World } from './kitchen.ts';

/** Places an order with the client of openapi-typescript, and returns what a list of orders shows of it. */
export const placeOrder = async ({ url, dealerCode, email, password }: World) => {
  const client = createClient<paths>({ baseUrl: url });
  const login = await client.POST('/api/auth/login', { body: { email, password } });
  const signedIn = must(login.data, 'session');
  if (!('token' in signedIn)) throw new Error('This account has two-step sign-in');
  const { accessToken, refreshToken } = signedIn.token;
  client.use({
    onRequest: ({ request }) => {
      request.headers.set('Authorization', `Bearer ${accessToken}`);
      request.headers.set('X-Refresh-Token', refreshToken);
    },
  });

  const dealers = await client.GET('/api/app/fabricator', { params: { query: { code: dealerCode } } });
  const fabricator = must(dealers.data?.[0]?._id, 'dealer');
  const materials = await client.GET('/api/app/material', { params: { query: { fabricator } } });
  const material = must(materials.data?.[0], 'material');
  const price: number = material.pricePerSquareFoot;
  const items = await client.GET('/api/app/line-item', { params: { query: { owner: fabricator } } });
  const project = await client.POST('/api/app/project', {
    body: { title: 'Kitchen island', fabricator, slabs: [island(material._id)] },
  });
  if (!project.data || !('created' in project.data)) throw new Error('No project');
  const order = await client.POST('/api/app/order', {
    body: {
      project: project.data.created._id,
      additionalLineItems: [must(items.data?.[0]?._id, 'line item')],
    },
  });
  const id = must(order.data?.created._id, 'order');
  const placed = must((await client.GET('/api/app/order/{id}', { params: { path: { id } } })).data, 'order');
  const query = { status: ['order-placed' as const] };
  const { data: listed } = await client.GET('/api/app/order', { params: { query } });
  return {
    reference: placed.reference,
    total: placed.estimate.totalPrice,
    price,
    listed: listed?.map(({ reference }) => reference),
  };
};
