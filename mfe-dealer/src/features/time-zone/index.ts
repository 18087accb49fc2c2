export { chooseTimeZone } from './choose-time-zone';
