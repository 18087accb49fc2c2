const KEY = 'sso';

/** A sign-in that this tab has begun at a provider. */
export interface BegunSignIn {
  challenge: string;
  /** The query of the page that began it, which says where to go on. */
  search: string;
}

/** Keeps it while the provider has the tab. */
export const keepSignIn = (begun: BegunSignIn): void => sessionStorage.setItem(KEY, JSON.stringify(begun));

/** Takes it out again: a response is good once. Undefined for a response that this tab did not ask for. */
export const takeSignIn = (): BegunSignIn | undefined => {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? undefined : JSON.parse(kept);
};
