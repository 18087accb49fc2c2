export { siteLink } from './site-links';
