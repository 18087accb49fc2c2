/** The hash of every shell that {@link shellBuild} makes. */
export const SHELL_HASH = '00000000aaaa';

/** A finished build of a small shell, whose one script names its version. */
export const shellBuild = (version: string, changes: object = {}) => ({
  build: {
    name: 'shell' as const,
    version,
    hash: SHELL_HASH,
    directory: `${version}-${SHELL_HASH}`,
    portalApi: '1.0',
    sharedVersions: {},
    serverApi: '1.0',
    scripts: ['main.js'],
    layouts: { column: [], dealer: [], admin: [], marketplace: [] },
    shares: {},
    fonts: [],
    headScript: '',
    headStyle: '',
    integrity: {},
    ...changes,
  },
  files: new Map([['main.js', Buffer.from(`shell ${version}`)]]),
});
