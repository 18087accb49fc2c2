import { portalHost } from '../host';

/** Reports the digest of the releases this browser would load now; every API response includes it. */
export const noteRelease = ({ headers }: Response): void => {
  const release = headers.get('Portal-Release');
  if (release) portalHost().noteRelease(release);
};
