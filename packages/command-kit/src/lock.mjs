/**
 * Binaries come as optional packages, one a platform. npm leaves those out of the lock file that its
 * registry does not have (mirrors often hold only the platforms of their users), and `npm ci` then
 * refuses the file, everywhere. These functions find the ones left out and put them back.
 */

/** The entry that a package at `place` gets for a dependency, by Node's rules; undefined where there is none. */
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

/** The system of a binary package, read from its name, such as `core-linux-arm64-musl`. */
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

/** The lock file with an entry for each optional package it lacks; npm verifies no checksum for these. */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, by } of missingOptional(lock)) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${by} asks for ${name}@${version}, which is no exact version`);
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
