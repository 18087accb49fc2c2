export { chooseTimeZone } from './choose-time-zone';
export { useToday } from './use-today';
