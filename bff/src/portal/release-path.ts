/** A release as the database names it: `dealer/1.4.0-3f9c2a1b4d5e`. */
export const releasePath = ({ remote, release }: { remote: string; release: string }): string =>
  `${remote}/${release}`;

/** The remote, or `shell`, and the version and hash in a path. */
export const splitReleasePath = (path: string) => {
  const [remote = '', release = ''] = path.split('/');
  return { remote, release };
};
