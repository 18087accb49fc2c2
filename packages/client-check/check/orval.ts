import {
  appFabricatorList,
  appLineItemList,
  appMaterialList,
  appOrderCreate,
  appOrderGet,
  appOrderList,
  appProjectSave,
  authLogin,
} from '../dist/orval.ts';
import { island, must, type World } from './kitchen.ts';
import { session } from './session-fetch.ts';

/** Places an order with the client of orval, and returns what a list of orders shows of it. */
export const placeOrder = async ({ url, dealerCode, email, password }: World) => {
  session.url = url;
  const login = await authLogin({ email, password });
  if (login.status !== 200 || !('token' in login.data)) throw new Error('Not signed in');
  Object.assign(session, login.data.token);

  const dealers = await appFabricatorList({ code: dealerCode });
  const fabricator = must(dealers.status === 200 ? dealers.data[0]?._id : undefined, 'dealer');
  const materials = await appMaterialList({ fabricator });
  const material = must(materials.status === 200 ? materials.data[0] : undefined, 'material');
  const price: number = material.pricePerSquareFoot;
  const items = await appLineItemList({ owner: fabricator });
  const item = must(items.status === 200 ? items.data[0]?._id : undefined, 'line item');
  const project = await appProjectSave({
    title: 'Kitchen island',
    fabricator,
    slabs: [island(material._id)],
  });
  if (project.status !== 201) throw new Error(`No project: ${JSON.stringify(project.data)}`);
  const order = await appOrderCreate({ project: project.data.created._id, additionalLineItems: [item] });
  if (order.status !== 201) throw new Error(`No order: ${JSON.stringify(order.data)}`);
  const placed = await appOrderGet(order.data.created._id);
  if (placed.status !== 200) throw new Error(`No order: ${JSON.stringify(placed.data)}`);
  const listed = await appOrderList({ status: ['order-placed'] });
  return {
    reference: placed.data.reference,
    total: placed.data.estimate.totalPrice,
    price,
    listed: listed.status === 200 ? listed.data.map(({ reference }) => reference) : undefined,
  };
};
