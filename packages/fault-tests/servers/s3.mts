import { spawnSync } from 'node:child_process';

/** Why no S3 server can be started here; undefined if one can. */
export const lackOfS3 = (): string | undefined =>
  spawnSync('radosgw', ['--version']).status === 0
    ? undefined
    : 'radosgw is missing (Debian: radosgw, ceph-mon and ceph-osd)';
