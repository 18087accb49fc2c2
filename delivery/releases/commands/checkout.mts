import { existsSync } from 'node:fs';
import type { FinishedBuild, PortalClient } from '@slabdesk/releases';
import type { PortalBuild } from '../matrix/portal-build.mts';

/** Makes a build in the folder `dist`, and reads it. */
export type MakeBuild = (place: {
  dir: string;
  dist: string;
  version: string | undefined;
  /** A folder that another bundler has built. */
  from: string | undefined;
  /** Gets the release. */
  portal: PortalClient;
}) => Promise<FinishedBuild>;

/** For the repository of the portal alone. */
export interface Checkout {
  shellFolder: string;
  makeShell: MakeBuild;
  /** Installs the browser of the matrix, where it can. */
  installBrowser: () => Promise<unknown>;
  /** Builds the server of the checkout. The front ends come from the store. */
  buildServer: () => Promise<PortalBuild>;
}

/** No import that packs follow: they have neither the module nor what it imports. */
const MODULE = new URL('in-checkout.mts', import.meta.url);

/** How users call this program where they are. */
export const PROGRAM = existsSync(MODULE) ? 'npm run portal --' : 'npx portal';

/** Names commands in the advice of the library and of servers, such as `portal list`, as users call them. */
export const inProgram = (text: string): string => text.replaceAll('`portal ', `\`${PROGRAM} `);

/** The checkout of the portal that commands run in; undefined in the repository of a team. */
export const findCheckout = async (): Promise<Checkout | undefined> =>
  existsSync(MODULE) ? (await import(MODULE.href)).checkout : undefined;
