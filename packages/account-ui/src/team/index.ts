/** Teams of dealers, for their managers and for administrators. */

export { teamErrorTexts } from './error-texts';
export { injectTeam, type TeamCalls } from './team-api';
export { TeamPanel, type TeamPanelProps } from './team-panel';
