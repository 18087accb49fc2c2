export { ForPermission } from './for-permission';
export { LeaveTeamPanel } from './leave-team-panel';
export { useMay, useTeamRole } from './use-may';
