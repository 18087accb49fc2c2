import Skeleton from '@mui/material/Skeleton';
import { FieldFrame, type FieldProps, useFieldIds } from '../form/field-frame';

/** Placeholder for a field while its code loads. */
export const FieldSkeleton = (props: FieldProps) => (
  <FieldFrame {...props} ids={useFieldIds(props.error, props.hint)}>
    <Skeleton variant="rounded" height={43} />
  </FieldFrame>
);
