/** The frame of a tab in which an administrator views a dealer's portal. Other tabs don't load it. */
export { ViewFrame } from './view-frame';
