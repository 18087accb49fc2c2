let tell: ((release: string) => void) | undefined;

/**
 * Sets the listener for release digests and returns an unsubscribe function. Replaces the previous
 * listener.
 */
export const onReleaseNamed = (listener: (release: string) => void): (() => void) => {
  tell = listener;
  return () => {
    if (tell === listener) tell = undefined;
  };
};

/** Reports the digest of the releases this browser would load now; every API response includes it. */
export const noteRelease = ({ headers }: Response): void => {
  const release = headers.get('Portal-Release');
  if (release) tell?.(release);
};
