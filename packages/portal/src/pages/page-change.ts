import { withTimeout } from '../recovery/with-timeout';

type Preparation = () => Promise<unknown>;

const preparations = new Set<Preparation>();
/** Maximum wait for data before the page changes anyway, in ms. */
const PREPARE_TIMEOUT_MS = 1_500;

/**
 * Registers a function that prefetches data before another release replaces a page; the code of both is
 * loaded then.
 */
export const onPageChange = (prepare: Preparation): void => void preparations.add(prepare);

/** Resolves when the data for the new release has loaded or timed out. Never rejects. */
export const preparePageChange = (): Promise<unknown> =>
  withTimeout(
    Promise.allSettled([...preparations].map((prepare) => prepare())),
    PREPARE_TIMEOUT_MS,
    () => undefined,
  ).catch(() => undefined);
