import type { BootManifest } from 'bff-contract/web';
import { PORTAL_API } from './remote/portal-api';

const EMPTY: BootManifest = { productName: '', portalApi: PORTAL_API, remotes: [], flags: {} };

let current: BootManifest | undefined;

const readFromDocument = (): BootManifest => {
  const text = document.getElementById('boot')?.textContent;
  return text ? { ...EMPTY, ...(JSON.parse(text) as BootManifest) } : EMPTY;
};

/** What the server inlined in the HTML: product name, remotes, feature flags. Read once. */
export const getRuntimeConfig = (): BootManifest => {
  current ??= readFromDocument();
  return current;
};

/** Replaces the configuration; for tests and for development servers. */
export const setRuntimeConfig = (config: Partial<BootManifest>): void => {
  current = { ...EMPTY, ...config };
};

/** The product's name from the server's configuration. */
export const productName = (): string => getRuntimeConfig().productName;

export const isFlagOn = (flag: string): boolean => getRuntimeConfig().flags[flag] === true;
