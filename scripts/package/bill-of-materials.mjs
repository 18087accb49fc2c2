import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { readManifest } from './production.mjs';

/** The identifier of a package: https://github.com/package-url/purl-spec */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** An SPDX expression, or a name of a licence that is none. */
const licencesOf = (license) => {
  const text = license?.type ?? license;
  if (!text) return [];
  return /^[\w.+-]+$/.test(text) ? [{ license: { id: text } }] : [{ expression: text }];
};

/** Hash of the tarball, which the lock file has in base64. */
const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => ({
      alg: 'SHA-512',
      content: Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex'),
    }));

const componentOf = (folder, { integrity }) => {
  const { name, version, license } = readManifest(folder);
  const purl = purlOf(name, version);
  const [licenses, hashes] = [licencesOf(license), hashesOf(integrity)];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(licenses.length > 0 && { licenses }),
    ...(hashes.length > 0 && { hashes }),
  };
};

/**
 * Writes `sbom.cdx.json`, in the format of CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json): what the server installs, and
 * what the front ends may bundle. Two packages of one commit have the same one, so it has neither a time nor a serial
 * number. `npm sbom` would leave out packages that are also used in development, such as React.
 *
 * @param {string[]} folders where all of it is installed here
 */
export function writeBillOfMaterials(out, { version, commit }, folders) {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));
  const components = folders.map((folder) =>
    componentOf(folder, packages[folder.split(path.sep).join('/')] ?? {}),
  );
  const byPurl = new Map(components.map((component) => [component.purl, component]));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'slabdesk', name: 'slabdesk', version },
      properties: [{ name: 'slabdesk:commit', value: commit }],
    },
    components: [...byPurl.keys()].sort().map((purl) => byPurl.get(purl)),
  };
  writeFileSync(path.join(out, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}
