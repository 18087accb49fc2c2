import { lazyPart, Skeleton } from 'shared-ui/core';

export { useListStagesQuery } from './stages-api';

/** The names of the stages, for the settings. The list of orders loads this folder, but not its forms. */
export const StagesPanel = lazyPart<object>(
  'stages',
  () => import('./stages-panel').then((module) => module.StagesPanel),
  () => <Skeleton variant="rounded" height={240} />,
);
