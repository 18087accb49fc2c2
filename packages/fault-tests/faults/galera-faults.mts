import { ApiError, logInDealer } from '@slabdesk/driver';
import { PASSWORD } from '../clients/people.mts';
import type { GaleraEnvironment } from './environment.mts';
import type { Fault } from './fault.mts';

/** The node of the second process. The first node started the cluster, and can't join it. */
const NODE = 1;
/** Long enough for the others to drop the node. */
const FAULTY_MS = 6_000;

const UNAVAILABLE = 503;

/** Signs in at one process and calls another at once. Resolves to the status; a busy process may ask for a retry. */
const callElsewhere = async (from: string, to: string, email: string): Promise<number> => {
  try {
    const { http } = await logInDealer(from, { email, password: PASSWORD });
    const headers = { authorization: `Bearer ${http.token()?.accessToken}` };
    return (await fetch(`${to}/api/auth/whoami`, { headers })).status;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
};

/** Users whose calls are spread over the processes: what one has stored, the other knows at once. */
const signInAndCallElsewhere: Fault<GaleraEnvironment>['inject'] = async (
  { urls },
  _random,
  { dealers, wrong, notes },
) => {
  const [one = '', other = ''] = urls;
  const statuses: number[] = [];
  for (const end = Date.now() + FAULTY_MS; Date.now() < end; ) {
    for (const { email } of dealers) {
      statuses.push(await callElsewhere(one, other, email), await callElsewhere(other, one, email));
    }
  }
  const known = statuses.filter((status) => status === 200).length;
  const unknown = statuses.length - known - statuses.filter((status) => status === UNAVAILABLE).length;
  if (unknown > 0) wrong.push(`${unknown} new sessions were unknown to the other process`);
  notes.push(`${known} new sessions were known to the other process`);
};

/** Two processes that write to different nodes, and what happens to one of these. */
export const GALERA_FAULTS: ReadonlyArray<Fault<GaleraEnvironment>> = [
  { name: 'galera-two-writers', inject: signInAndCallElsewhere },
  { name: 'galera-node-frozen', inject: ({ galera }) => galera.freeze(NODE, FAULTY_MS) },
  { name: 'galera-node-partitioned', inject: ({ galera }) => galera.partition(NODE, FAULTY_MS) },
  {
    name: 'galera-node-killed',
    inject: ({ galera }, random) => galera.crash(NODE, random.between(100, 3_000)),
  },
];
