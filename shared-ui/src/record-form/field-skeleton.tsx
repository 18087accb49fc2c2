import Skeleton from '@mui/material/Skeleton';
import { FieldFrame, type FieldProps, useFieldIds } from '../form/field-frame';

/** A field whose code is on its way, in its size. */
export const FieldSkeleton = (props: FieldProps) => (
  <FieldFrame {...props} ids={useFieldIds(props.error, props.hint)}>
    <Skeleton variant="rounded" height={43} />
  </FieldFrame>
);
