export { useMay, useTeamRole } from './use-may';
