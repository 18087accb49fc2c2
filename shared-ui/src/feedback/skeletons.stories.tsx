import { Card } from '../core';
import { FormSkeleton, PageSkeleton, RowsSkeleton } from './skeletons';

export default { component: PageSkeleton };

export const Rows = () => (
  <Card>
    <RowsSkeleton rows={4} />
  </Card>
);

export const AForm = () => (
  <Card sx={{ p: 2.5 }}>
    <FormSkeleton fields={3} />
  </Card>
);

export const APage = () => <PageSkeleton />;
