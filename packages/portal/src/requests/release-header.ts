let tell: ((release: string) => void) | undefined;

/** The shell hears which releases the server names; the last one to ask is told. */
export const onReleaseNamed = (listener: (release: string) => void): (() => void) => {
  tell = listener;
  return () => {
    if (tell === listener) tell = undefined;
  };
};

/** Hands over the digest of the releases that this browser would get now, which every answer of the API carries. */
export const noteRelease = ({ headers }: Response): void => {
  const release = headers.get('Portal-Release');
  if (release) tell?.(release);
};
