import { injectTeam, TeamPanel } from '@slabdesk/account-ui/team';
import { adminApi } from '../../api';

const teamCalls = injectTeam(adminApi, ['Fabricator', 'User']);

/** The team of a dealer, which administrators manage as its owners do. */
export const DealerTeam = ({ dealerId }: { dealerId: string }) => (
  <TeamPanel
    calls={teamCalls}
    path={`admin/fabricator/${encodeURIComponent(dealerId)}/team`}
    managesAs="owner"
  />
);
