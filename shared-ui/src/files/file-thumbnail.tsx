import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { FilePreviewModal } from './file-preview-modal';
import { StoredImage } from './stored-image';

/** A stored file in small; a click shows it large. */
export const FileThumbnail = ({ objectId }: { objectId: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonBase
        aria-label="Preview the file"
        onClick={() => setOpen(true)}
        sx={{ display: 'block', width: '100%', borderRadius: 1 }}
      >
        <StoredImage objectId={objectId} alt="" width={72} aspectRatio="1" />
      </ButtonBase>
      <FilePreviewModal objectId={open ? objectId : undefined} onClose={() => setOpen(false)} />
    </>
  );
};
