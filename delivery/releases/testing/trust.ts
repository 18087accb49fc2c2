import {
  createKey,
  readPrivateKey,
  readTrust,
  type Signer,
  type Trust,
  type TrustFile,
} from '@slabdesk/releases';

const newKey = (): Signer => readPrivateKey(createKey());

/** Keys by holder. mallory's is not in the trust file, and the old one, of the dealer pipeline, has expired. */
export const KEYS = {
  ann: newKey(),
  bea: newKey(),
  cat: newKey(),
  dan: newKey(),
  'dealer pipeline': newKey(),
  'auth pipeline': newKey(),
  'shell pipeline': newKey(),
  old: newKey(),
  mallory: newKey(),
};

const holder = (name: keyof typeof KEYS) => [{ key: KEYS[name].publicKey }];

/** Teams have the remotes dealer and auth. */
export const trustFile = (changes: Partial<TrustFile> = {}): TrustFile => ({
  store: 'test',
  holders: {
    ann: holder('ann'),
    bea: holder('bea'),
    cat: holder('cat'),
    dan: holder('dan'),
    'dealer pipeline': [
      ...holder('dealer pipeline'),
      { key: KEYS.old.publicKey, expires: '2026-01-01T00:00:00.000Z' },
    ],
    'auth pipeline': holder('auth pipeline'),
    'shell pipeline': holder('shell pipeline'),
  },
  teams: {
    orders: { remotes: ['dealer'], release: ['dealer pipeline'] },
    accounts: { remotes: ['auth'], release: ['auth pipeline'] },
  },
  ...changes,
});

export const trustOf = (changes: Partial<TrustFile> = {}): Trust =>
  readTrust(Buffer.from(JSON.stringify(trustFile(changes))), 'trust.json');
