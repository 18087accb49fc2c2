import { useSearchParams } from '@slabdesk/portal/router';

/** What the link of a mail carries: the one-time token and the user's id; empty where it is cut off. */
export const useLinkParameters = (): { token: string; id: string } => {
  const [parameters] = useSearchParams();
  return { token: parameters.get('token') ?? '', id: parameters.get('id') ?? '' };
};
