import { useState } from 'react';
import { FilePreviewModal } from './file-preview-modal';
import { StoredImage } from './stored-image';
import { fileThumbnailTexts as texts } from './texts';

/** Width and height in pixels. */
export const THUMBNAIL_SIZE = 72;

/** Thumbnail of a stored file; opens the preview modal on click. */
export const FileThumbnail = ({ objectId }: { objectId: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <StoredImage
        objectId={objectId}
        alt={texts.name}
        width={THUMBNAIL_SIZE}
        aspectRatio="1"
        fit="contain"
        onOpen={() => setOpen(true)}
        openLabel={texts.open}
      />
      <FilePreviewModal objectId={open ? objectId : undefined} onClose={() => setOpen(false)} />
    </>
  );
};
