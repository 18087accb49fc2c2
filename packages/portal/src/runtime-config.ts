import { createObservable } from '@slabdesk/observable';
import { lazily } from '@slabdesk/units';
import type { BootManifest } from 'bff-contract/web';
import { PORTAL_API } from './remote/portal-api';

const EMPTY: BootManifest = { productName: '', portalApi: PORTAL_API, remotes: [], flags: {} };

const fromDocument = lazily((): BootManifest => {
  const text = document.getElementById('boot')?.textContent;
  return text ? { ...EMPTY, ...(JSON.parse(text) as BootManifest) } : EMPTY;
});

const override = createObservable<BootManifest | undefined>(undefined);

/** Configuration that the server inlines in the HTML: product name, remotes, feature flags. Parsed once. */
export const getRuntimeConfig = (): BootManifest => override.get() ?? fromDocument();

/** Overrides the configuration; for tests and development servers. */
export const setRuntimeConfig = (config: Partial<BootManifest>): void =>
  override.set({ ...EMPTY, ...config });

/** Product name from the server's configuration. */
export const productName = (): string => getRuntimeConfig().productName;

export const isFlagOn = (flag: string): boolean => getRuntimeConfig().flags[flag] === true;
