/**
 * Binaries are optional packages, one per platform. If the registry lacks some (mirrors often hold only their users'
 * platforms), npm omits them from the lock file, and `npm ci` then rejects the file everywhere. These functions find
 * the omitted packages and add them back.
 */

/**
 * Resolves a dependency of the package at `place` to its lock file entry, by Node's rules; undefined if there is
 * none.
 */
function entryFor(packages, place, name) {
  for (let at = place; ; ) {
    const candidate = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!at) return undefined;
    const parent = at.lastIndexOf('/node_modules/');
    at = parent < 0 ? '' : at.slice(0, parent);
  }
}

const CPUS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];
const SYSTEMS = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};

/** The platform of a binary package, read from its name, such as `core-linux-arm64-musl`. */
export function platformOf(name) {
  const words = name
    .split('/')
    .pop()
    .split('-')
    .map((word) => (word === '64' ? 'x64' : word));
  const cpu = CPUS.find((candidate) => words.includes(candidate));
  const os = words.map((word) => SYSTEMS[word]).find(Boolean);
  const libc =
    os === 'linux' ? (words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc') : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

/** @returns {{ name: string, version: string, by: string }[]} optional packages that the lock file lacks */
export function missingOptional({ packages }) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !entryFor(packages, place, name))
      .map(([name, version]) => ({ name, version, by: place })),
  );
}

/** Adds an entry for each missing optional package to the lock file. npm doesn't verify checksums for these. */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, by } of missingOptional(lock)) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${by} depends on ${name}@${version}, which is not an exact version`);
    const { cpu, libc, os } = platformOf(name);
    const { dev, devOptional } = packages[by];
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu }),
      ...(dev && { dev }),
      ...(devOptional && { devOptional }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}
