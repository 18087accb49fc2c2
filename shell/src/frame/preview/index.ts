/** The banner of a browser that previews a release. Other browsers don't load it. */
export { PreviewBanner } from './preview-banner';
