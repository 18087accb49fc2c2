/** Components for showing and previewing stored files. */
export { FilePreview } from './file-preview';
export { FilePreviewModal } from './file-preview-modal';
export { FileThumbnail, THUMBNAIL_SIZE } from './file-thumbnail';
export { imageWidthFor } from './image-width';
export { NO_URL, useLazyGetSignedFileQuery } from './stored-files-api';
export { ImageView, StoredImage } from './stored-image';
export { useStoredFile } from './use-stored-file';
