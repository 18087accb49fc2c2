import { useSearchParams } from '@slabdesk/portal/router';

/** Returns the one-time token and user id from a mailed link; '' for missing parameters. */
export const useLinkParameters = (): { token: string; id: string } => {
  const [parameters] = useSearchParams();
  return { token: parameters.get('token') ?? '', id: parameters.get('id') ?? '' };
};
