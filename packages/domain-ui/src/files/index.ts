/** Stored files: shown, previewed and uploaded. */
export { FilePreview, type FilePreviewProps } from './file-preview';
export { FilePreviewModal, type FilePreviewModalProps } from './file-preview-modal';
export { FileUploadField, type FileUploadFieldProps } from './file-upload-field';
export { StoredImage, type StoredImageProps } from './stored-image';
export { useInSight } from './use-in-sight';
export { type StoredFileState, useStoredFile } from './use-stored-file';
