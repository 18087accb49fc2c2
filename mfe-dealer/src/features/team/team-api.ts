import { injectTeam } from '@slabdesk/account-ui/team';
import { dealerApi } from '../../api';

export const teamCalls = injectTeam(dealerApi);
