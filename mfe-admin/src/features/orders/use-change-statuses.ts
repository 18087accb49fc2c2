import { type ChangeStatuses, createChangeStatuses } from '@slabdesk/orders-ui/status';
import { usePortalDispatch } from '@slabdesk/portal/api';
import { useMemo } from 'react';
import { allOrdersApi } from './orders-api';

/** Changes the status of any dealer's orders. */
export const useChangeStatuses = (): ChangeStatuses => {
  const dispatch = usePortalDispatch();
  return useMemo(() => {
    const { changeStatuses } = allOrdersApi.endpoints;
    return createChangeStatuses((changes, headers) =>
      dispatch(changeStatuses.initiate({ changes, headers })).unwrap(),
    );
  }, [dispatch]);
};
