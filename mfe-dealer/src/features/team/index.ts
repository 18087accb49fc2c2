export { ForPermission } from './for-permission';
export { useMay, useTeamRole } from './use-may';
