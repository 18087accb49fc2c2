import { SAMPLE_SLABS } from '../testing/sample-order';
import { MaterialsInformation } from './materials-information';
import { SlabLinkProvider } from './slab-link';

export default { component: MaterialsInformation };

const ESTIMATE = { totalPrice: 0, area: 0, materials: [], additionalLineItems: [] };

export const PlansOfEveryShape = () => (
  <SlabLinkProvider>
    <MaterialsInformation
      order={{
        project: { slabs: Object.values(SAMPLE_SLABS) },
        estimate: {
          ...ESTIMATE,
          additionalLineItems: [
            {
              lineItemId: 'ogee',
              title: 'Ogee edge',
              price: 95.25,
              edges: [{ slab: 1, item_id: '', numbers: [1, 2] }],
            },
          ],
        },
      }}
    />
  </SlabLinkProvider>
);

export const NoSlabs = () => (
  <SlabLinkProvider>
    <MaterialsInformation order={{ project: { slabs: [] }, estimate: ESTIMATE }} />
  </SlabLinkProvider>
);
