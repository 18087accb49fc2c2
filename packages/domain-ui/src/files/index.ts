/** Components for showing, previewing and uploading stored files. */
export { FilePreview, type FilePreviewProps } from './file-preview';
export { FilePreviewModal, type FilePreviewModalProps } from './file-preview-modal';
export { FileUploadField, type FileUploadFieldProps } from './file-upload-field';
export { StoredImage, type StoredImageProps } from './stored-image';
export { useInView } from './use-in-view';
export { type StoredFileState, useStoredFile } from './use-stored-file';
