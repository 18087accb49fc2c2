import { Modal } from 'shared-ui/dialog';
import { FilePreview } from './file-preview';
import { filePreviewTexts } from './texts';

export interface FilePreviewModalProps {
  /** The file to show; undefined for no modal. */
  objectId: string | undefined;
  onClose: () => void;
  title?: string;
}

/**
 * Shows a stored file in a modal.
 *
 * @example
 * <FilePreviewModal objectId={shown} onClose={() => setShown(undefined)} />
 */
export const FilePreviewModal = ({
  objectId,
  onClose,
  title = filePreviewTexts.title,
}: FilePreviewModalProps) =>
  objectId && (
    <Modal open onClose={onClose} title={title} size="md">
      <FilePreview objectId={objectId} name={title} />
    </Modal>
  );
