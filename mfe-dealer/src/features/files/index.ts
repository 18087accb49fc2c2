/** Uploads of files. */
export { FileUploadField } from './file-upload-field';
