import { injectTeam } from '@slabdesk/domain-ui/team';
import { dealerApi } from '../../api';

export const teamCalls = injectTeam(dealerApi);
