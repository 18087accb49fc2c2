import { useState } from 'react';
import { FilePreviewModal } from './file-preview-modal';
import { StoredImage } from './stored-image';

/** Width and height in pixels. */
export const THUMBNAIL_SIZE = 72;

/** Thumbnail of a stored file; opens the preview modal on click. */
export const FileThumbnail = ({ objectId }: { objectId: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <StoredImage
        objectId={objectId}
        alt="Preview"
        width={THUMBNAIL_SIZE}
        aspectRatio="1"
        onOpen={() => setOpen(true)}
        openLabel="Open the preview"
      />
      <FilePreviewModal objectId={open ? objectId : undefined} onClose={() => setOpen(false)} />
    </>
  );
};
