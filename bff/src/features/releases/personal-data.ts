import { FOREVER, type PersonalData } from '../../database/stored-data/declaration';

const COUNTS_BROWSERS = 'It counts browsers, and names nobody.';

export const personalData: PersonalData = {
  tables: {
    release_event_counts: {
      why: 'How releases did, counted by version 0.2',
      kept: '30 days',
      technical: ['release_key', 'hour', 'kind', 'shell', 'events', 'last_at'],
      exported: COUNTS_BROWSERS,
    },
    release_visit_counts: {
      why: 'How many tabs opened a release and had which faults: counts, and nothing of a visit',
      kept: '30 days',
      technical: [
        'release_key',
        'stretch',
        'shell',
        'visits',
        'failed_loads',
        'poor_lcp',
        'poor_inp',
        'poor_cls',
        'fallbacks',
        'crashes',
        'hangs',
        'failed_calls',
        'missing',
        'altered',
        'broken',
        'timed_out',
        'no_page',
        'incompatible',
        'shell_missing',
      ],
      exported: COUNTS_BROWSERS,
    },
    web_vital_counts: {
      why: 'How fast the pages of releases are in browsers: counts of values, and nothing of a visit',
      kept: '30 days',
      technical: ['release_key', 'day', 'shell', 'vital', 'upper', 'samples'],
      exported: 'It counts measurements, and names nobody.',
    },
    release_reporters: {
      why: 'So that one browser counts once: hashes that name nobody',
      kept: '8 days',
      technical: ['release_key', 'hour', 'reporter', 'events', 'failed_at', 'trusted_at', 'fault_at'],
      exported: 'It holds hashes that name nobody.',
    },
    release_faults: {
      why: 'Whether a release brought a fault, and how many browsers had it: hashes that name nobody',
      kept: '8 days',
      technical: ['release_key', 'fault', 'stretch', 'reporter', 'kind', 'remote', 'visits'],
      exported: 'It holds hashes that name nobody.',
    },
    release_notices: {
      why: 'When a team was told last that a release fails or waits',
      kept: '30 days',
      technical: ['release_key', 'claim', 'told_at'],
      exported: 'It is about releases.',
    },
    release_proofs: {
      why: 'Whether releases work together: results of tests, and which pipeline ran them',
      kept: FOREVER,
      technical: ['release_key', 'shell', 'outcome', 'reason', 'pages', 'tested_at', 'tested_by', 'document'],
      exported: 'It is about releases.',
    },
    release_keys: {
      why: 'So that pipelines release: what a key permits, and a hash of it',
      kept: 'until it is revoked or expires, two years at most',
      technical: ['id', 'token_hash', 'name', 'remote', 'may', 'created_at', 'expires_at', 'used_at'],
      exported: 'It names pipelines.',
    },
  },
};
