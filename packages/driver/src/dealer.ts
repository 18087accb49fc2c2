import type {
  Fabricator,
  FabricatorProfileUpdate,
  Invitation,
  LineItem,
  LineItemCreate,
  Material,
  MaterialCreate,
  NewOrderLink,
  Order,
  OrderItem,
  OrderNote,
  OrderStatus,
  OrderView,
  TeamMember,
} from 'bff-contract';
import { accountCalls, type Credentials, logIn, type NewAccount, register } from './account';
import { type LocalFile, uploadFile } from './files';
import { createHttpClient, type HttpClient } from './http-client';

const dealerCalls = (http: HttpClient) => ({
  http,
  ...accountCalls(http),

  profile: () => http.get<Fabricator>('fabricator/profile'),
  saveProfile: async (profile: FabricatorProfileUpdate) => {
    const { updated } = await http.post<{ updated: Fabricator }>('fabricator/profile', profile);
    return updated;
  },

  /** Uploads a picture of a material or a logo, visible to everyone. Resolves to its object id. */
  uploadPicture: (picture: LocalFile) =>
    uploadFile(http, picture, { isPublic: true, isViewableByAnyUser: true }),
  addMaterial: async (material: MaterialCreate) => {
    const { created } = await http.create<{ created: Material }>('fabricator/material', material);
    return created;
  },
  addLineItem: async (lineItem: LineItemCreate) => {
    const { created } = await http.create<{ created: LineItem }>('fabricator/line-item', lineItem);
    return created;
  },
  materials: () => http.get<Material[]>('fabricator/material'),
  lineItems: () => http.get<LineItem[]>('fabricator/line-item'),

  orders: (query: { page?: number; pageSize?: number; sort?: string; status?: OrderStatus } = {}) =>
    http.get<OrderItem[]>('fabricator/order', query),
  order: (id: string) => http.get<Order>(`fabricator/order/${id}`),
  setStatus: async (orderId: string, status: OrderStatus) => {
    const { updated } = await http.set<{ updated: Order }>('fabricator/order', { _id: orderId, status });
    return updated;
  },
  /** Assigns an order to a member of the team. */
  assign: (orderId: string, assignee: string) =>
    http.set<{ updated: Order }>(`fabricator/order/${orderId}/assignee`, { assignee }),
  /** @param dueDate YYYY-MM-DD */
  setDueDate: (orderId: string, dueDate: string) =>
    http.set<{ updated: Order }>(`fabricator/order/${orderId}/due-date`, { dueDate }),
  /** @param mentions ids of members whose "@name" is in the text */
  addNote: (orderId: string, text: string, mentions: string[] = []) =>
    http.create<{ created: OrderNote }>(`fabricator/order/${orderId}/note`, { text, mentions }),
  saveOrderView: (view: Pick<OrderView, 'name' | 'query' | 'isShared'>) =>
    http.create<{ created: OrderView }>('fabricator/order-view', view),
  /** Makes a link by which the customer sees the order without an account. Resolves to its token. */
  shareOrder: async (orderId: string, days: 7 | 30 | 90) => {
    const { created } = await http.create<{ created: NewOrderLink }>(`fabricator/order/${orderId}/link`, {
      days,
    });
    return new URL(created.url).hash.slice(1);
  },

  inviteMember: async (invitation: Invitation) => {
    const { created } = await http.create<{ created: TeamMember }>('fabricator/team', invitation);
    return created;
  },
});

/** A dealer of the portal. */
export type Dealer = ReturnType<typeof dealerCalls>;

export const registerDealer = async (baseUrl: string, account: NewAccount): Promise<Dealer> => {
  const http = createHttpClient(baseUrl);
  await register(http, account, 'dealer');
  return dealerCalls(http);
};

export const logInDealer = async (baseUrl: string, credentials: Credentials): Promise<Dealer> => {
  const http = createHttpClient(baseUrl);
  await logIn(http, credentials);
  return dealerCalls(http);
};
