import { clearToken, getToken, startSession } from '@slabdesk/portal';
import { makeAdmin, makeUser } from '@slabdesk/testing/stubs';
import type { CurrentUser } from 'bff-contract';

export const VIEWERS = ['visitor', 'user', 'dealer', 'admin'] as const;
export type ViewerKind = (typeof VIEWERS)[number];
export const UNITS = ['american', 'metric'] as const;
export type Units = (typeof UNITS)[number];

const UNITS_KEY = 'standalone-units';

/** The signed-in user, read from the access token of the stubbed session. */
export const viewerOf = (accessToken: string | undefined): ViewerKind =>
  accessToken ? (VIEWERS.find((kind) => kind === accessToken) ?? 'dealer') : 'visitor';

export const currentViewer = (): ViewerKind => viewerOf(getToken()?.accessToken);

export const signInAs = (kind: ViewerKind): void => {
  if (kind === 'visitor') clearToken();
  else startSession({ tokenType: 'Bearer', accessToken: kind, refreshToken: 'standalone' });
};

export const currentUnits = (): Units =>
  UNITS.find((units) => units === window.localStorage.getItem(UNITS_KEY)) ?? 'american';

export const chooseUnits = (units: Units): void => window.localStorage.setItem(UNITS_KEY, units);

const { fabricator: _none, ...plainUser } = makeUser({ name: 'Uma User', email: 'uma@example.com' });

/** The record of the signed-in user. */
export const userOf = (kind: Exclude<ViewerKind, 'visitor'>): CurrentUser => {
  const people = { user: plainUser, dealer: makeUser(), admin: makeAdmin() };
  return { ...people[kind], unitPreference: currentUnits() };
};
