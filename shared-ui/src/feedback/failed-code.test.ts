import { loadCode, noteFailedCode } from './failed-code';

const missing = (request: string) =>
  Object.assign(new Error(`Loading chunk failed. (missing: ${request})`), {
    name: 'ChunkLoadError',
    type: 'missing',
    request,
  });

/** Loads code whose attempts fail with these errors, one after the other. */
const failingWith = (...errors: Error[]) =>
  jest.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'code';
  });

it('loadCode retries once for each script whose first request failed, as after failed preloads', async () => {
  const load = failingWith(missing('/22.js'), missing('/page.js'));
  expect(await loadCode(load)).toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
});

it('loadCode gives up on a script that fails again, whatever the query of its address', async () => {
  const last = missing('/page.js?attempt=2');
  const load = failingWith(missing('/page.js'), last, missing('/page.js?attempt=3'));
  await expect(loadCode(load)).rejects.toBe(last);
  expect(load).toHaveBeenCalledTimes(2);
});

it('loadCode does not retry after other errors', async () => {
  for (const error of [new Error('broken'), Object.assign(missing('/page.js'), { type: 'timeout' })]) {
    const load = failingWith(error);
    await expect(loadCode(load)).rejects.toBe(error);
    expect(load).toHaveBeenCalledTimes(1);
  }
});

it('loadCode retries once after shared code has loaded again', async () => {
  const forget = noteFailedCode(async () => {});
  const load = failingWith(new Error('no table'), new Error('still no table'));
  await expect(loadCode(load)).rejects.toThrow('still no table');
  expect(load).toHaveBeenCalledTimes(2);
  forget();
});

it('loadCode retries shared code that fails only once a script of the page has loaded', async () => {
  let isLoaded = false;
  let forget: (() => void) | undefined;
  const load = failingWith(missing('/page.js'), new Error('no table'));
  const use = async () => {
    if (load.mock.calls.length === 1) {
      forget = noteFailedCode(async () => {
        isLoaded = true;
        forget?.();
      });
    }
    return load();
  };
  expect(await loadCode(use)).toBe('code');
  expect(isLoaded).toBe(true);
});
