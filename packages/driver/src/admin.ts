import type { AdminMaterial, Fabricator, OrderItem, User } from 'bff-contract';
import { accountCalls, type Credentials, logIn } from './account';
import { createHttpClient, type HttpClient } from './http-client';

const adminCalls = (http: HttpClient) => ({
  http,
  ...accountCalls(http),
  users: () => http.get<User[]>('admin/user'),
  dealers: () => http.get<Fabricator[]>('admin/fabricator'),
  materials: () => http.get<AdminMaterial[]>('admin/material'),
  orders: () => http.get<OrderItem[]>('admin/order'),
});

/** An administrator of the portal. The first one is created by the BFF's `admin` command. */
export type Admin = ReturnType<typeof adminCalls>;

export const logInAdmin = async (baseUrl: string, credentials: Credentials): Promise<Admin> => {
  const http = createHttpClient(baseUrl);
  await logIn(http, credentials);
  return adminCalls(http);
};
