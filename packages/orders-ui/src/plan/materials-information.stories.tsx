import { SAMPLE_SLABS } from '../testing/sample-order';
import { MaterialsInformation } from './materials-information';
import { SlabLinkProvider } from './slab-link';

export default { component: MaterialsInformation };

export const PlansOfEveryShape = () => (
  <SlabLinkProvider>
    <MaterialsInformation slabs={Object.values(SAMPLE_SLABS)} />
  </SlabLinkProvider>
);

export const NoSlabs = () => (
  <SlabLinkProvider>
    <MaterialsInformation slabs={[]} />
  </SlabLinkProvider>
);
