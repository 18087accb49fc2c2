import { type ChangeStatuses, createChangeStatuses } from '@slabdesk/orders-ui/status';
import { usePortalDispatch } from '@slabdesk/portal/api';
import { useMemo } from 'react';
import { ordersApi } from '../orders-api';

/** Changes the status of the dealer's orders. */
export const useChangeStatuses = (): ChangeStatuses => {
  const dispatch = usePortalDispatch();
  return useMemo(() => {
    const { changeStatuses } = ordersApi.endpoints;
    return createChangeStatuses((changes, headers) =>
      dispatch(changeStatuses.initiate({ changes, headers })).unwrap(),
    );
  }, [dispatch]);
};
