type Preparation = () => Promise<unknown>;

const preparations = new Set<Preparation>();
/** Data that take longer come after the page, in ms. */
const PATIENCE_MS = 1_500;

/** Has `prepare` called before another release of a page takes its place, with the code of both there. */
export const onPageChange = (prepare: Preparation): void => void preparations.add(prepare);

/** Resolves once the data of a page are there for its other release as well, or are given up. Never rejects. */
export const preparePageChange = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([...preparations].map((prepare) => prepare())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
