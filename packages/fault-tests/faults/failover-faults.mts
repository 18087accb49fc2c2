import type { DealerAccount } from '../clients/people.mts';
import type { ServerProcess } from '../servers/bff.mts';
import type { Environment, FailoverEnvironment } from './environment.mts';
import type { Fault } from './fault.mts';

/** As long as a cluster takes to choose another writer. */
const AWAY_MS = 6_000;

/** As many reads at once as open all connections of every pool. */
const READS = 40;

const fillPools = async (servers: Environment['servers'], [dealer]: readonly DealerAccount[]) => {
  const headers = { authorization: `Bearer ${dealer?.accessToken}` };
  const read = ({ url }: ServerProcess) => fetch(`${url}/api/fabricator/profile`, { headers });
  await Promise.all(servers.flatMap((server) => Array.from({ length: READS }, () => read(server))));
};

/** Faults as a database's clients see them while another server becomes its writer. */
export const FAILOVER_FAULTS: ReadonlyArray<Fault<FailoverEnvironment>> = [
  { name: 'writer-refusing', inject: ({ proxy }) => proxy.refuse(AWAY_MS) },
  { name: 'writer-hanging', inject: ({ proxy }) => proxy.hang(AWAY_MS) },
  { name: 'writer-frozen', inject: ({ mariadb }) => mariadb.freeze(AWAY_MS) },
  {
    // Its address moves to another machine: nobody closes the connections to the old one. Few clients find out about each.
    name: 'writer-moved',
    dealers: 1,
    inject: async ({ proxy, servers }, _random, { dealers }) => {
      await fillPools(servers, dealers);
      proxy.forget();
      await proxy.hang(AWAY_MS);
    },
  },
];
