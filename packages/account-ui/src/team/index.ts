/** Teams of dealers, for their managers and for administrators. */

export { teamErrorTexts } from './error-texts';
export { injectTeam } from './team-api';
export { TeamPanel } from './team-panel';
