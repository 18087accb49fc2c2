/** The bar of a browser that previews a release. Other browsers don't load it. */
export { PreviewBar } from './preview-bar';
