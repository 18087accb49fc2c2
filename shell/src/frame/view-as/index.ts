/** What lies around the pages of a tab that shows a dealer's portal to an administrator. Loaded there alone. */
export { ViewFrame } from './view-frame';
