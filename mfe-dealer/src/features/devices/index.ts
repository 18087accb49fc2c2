export { DevicesPanel } from './devices-panel';
