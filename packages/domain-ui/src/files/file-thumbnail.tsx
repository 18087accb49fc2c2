import { useState } from 'react';
import { FilePreviewModal } from './file-preview-modal';
import { StoredImage } from './stored-image';

/** Pixels, of both sides. */
export const THUMBNAIL_SIZE = 72;

/** A stored file in small; a click shows it large. */
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
