import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const openssl = (...args: string[]) => {
  const { status, stderr, error } = spawnSync('openssl', args);
  if (status !== 0) throw error ?? new Error(String(stderr));
};

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** A CA of a test, whose files are in `folder` and start with `name`. */
export const createAuthority = (folder: string, name: string) => {
  const at = (file: string) => join(folder, `${name}-${file}`);
  const [ca, caKey] = [at('ca.pem'), at('ca.key')];
  openssl('req', '-x509', ...KEY, '-subj', `/CN=${name}`, '-keyout', caKey, '-out', ca);
  return {
    /** The file of its certificate. */
    ca,
    /** Signs a certificate for a server, such as `DNS:localhost` or `IP:127.0.0.1`. */
    certify: (subject: string) => {
      const file = subject.replaceAll(/\W/g, '_');
      const [key, cert] = [at(`${file}.key`), at(`${file}.pem`)];
      const server = ['-subj', `/CN=${name} server`, '-addext', `subjectAltName=${subject}`];
      openssl('req', '-x509', ...KEY, ...server, '-CA', ca, '-CAkey', caKey, '-keyout', key, '-out', cert);
      return { key, cert };
    },
  };
};
