import type {
  LineItem,
  Material,
  Order,
  OrderItem,
  Project,
  ProjectCreate,
  PublicFabricator,
} from 'bff-contract';
import { accountCalls, type Credentials, logIn, type NewAccount, register } from './account';
import { type LocalFile, uploadFile } from './files';
import { createHttpClient, type HttpClient } from './http-client';

const customerCalls = (http: HttpClient) => ({
  http,
  ...accountCalls(http),

  /** The dealer with the customer's referral code. */
  findDealer: async (code: string) => {
    const [dealer] = await http.get<PublicFabricator[]>('app/fabricator', { code });
    if (dealer === undefined) throw new Error(`No dealer has the referral code ${code}`);
    return dealer;
  },
  materialsOf: (dealerId: string) => http.get<Material[]>('app/material', { fabricator: dealerId }),
  lineItemsOf: (dealerId: string) => http.get<LineItem[]>('app/line-item', { owner: dealerId }),

  /**
   * Uploads a photo of a project, visible to its owner and, once it is ordered, to the dealer. Resolves to its object
   * id.
   */
  uploadPhoto: (photo: LocalFile) => uploadFile(http, photo),

  createProject: async (project: ProjectCreate) => {
    const { created } = await http.create<{ created: Project }>('app/project', project);
    return created;
  },
  placeOrder: async (projectId: string, lineItemIds: string[] = []) => {
    const { created } = await http.create<{ created: Order }>('app/order', {
      project: projectId,
      additionalLineItems: lineItemIds,
    });
    return created;
  },
  orders: () => http.get<OrderItem[]>('app/order'),
  order: (id: string) => http.get<Order>(`app/order/${id}`),
});

/** A customer, with the HTTP calls of the mobile app. */
export type Customer = ReturnType<typeof customerCalls>;

export const registerCustomer = async (baseUrl: string, account: NewAccount): Promise<Customer> => {
  const http = createHttpClient(baseUrl);
  await register(http, account, 'customer');
  return customerCalls(http);
};

export const logInCustomer = async (baseUrl: string, credentials: Credentials): Promise<Customer> => {
  const http = createHttpClient(baseUrl);
  await logIn(http, credentials);
  return customerCalls(http);
};
