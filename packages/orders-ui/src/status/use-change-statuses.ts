import { usePortalDispatch } from '@slabdesk/portal/api';
import { useMemo } from 'react';
import type { injectOrder } from '../order-api';
import { type ChangeStatuses, createChangeStatuses } from './change-statuses';

/**
 * Creates the hook by which the pages of a remote change the statuses of orders, apart from `injectOrder`: pages that only
 * read orders don't load it.
 *
 * @example
 * export const useChangeStatuses = createUseChangeStatuses(orderApi);
 */
export const createUseChangeStatuses =
  ({ endpoints }: Pick<ReturnType<typeof injectOrder>, 'endpoints'>) =>
  (): ChangeStatuses => {
    const dispatch = usePortalDispatch();
    return useMemo(
      () =>
        createChangeStatuses((changes, headers) =>
          dispatch(endpoints.changeStatuses.initiate({ changes, headers })).unwrap(),
        ),
      [dispatch],
    );
  };
