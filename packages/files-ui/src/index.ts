/** Components for showing and previewing stored files. */
export { FilePreview, type FilePreviewProps } from './file-preview';
export { FilePreviewModal, type FilePreviewModalProps } from './file-preview-modal';
export { FileThumbnail, THUMBNAIL_SIZE } from './file-thumbnail';
export { imageWidthFor } from './image-width';
export { NO_URL, useLazyGetSignedFileQuery } from './stored-files-api';
export { ImageView, StoredImage, type StoredImageProps } from './stored-image';
export { useInView } from './use-in-view';
export { type StoredFileState, useStoredFile } from './use-stored-file';
