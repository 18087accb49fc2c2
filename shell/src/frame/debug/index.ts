/** The menu of a tab that was opened with `?debug`. Other tabs don't load it. */
export { DebugMenu } from './debug-menu';
