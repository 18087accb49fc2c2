import { FilePreview } from '@slabdesk/files-ui';
import type { KeyboardEvent } from 'react';
import { Box, ChevronLeftIcon, ChevronRightIcon, IconButton, Stack, Typography } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { photoTexts as texts } from './texts';

/** Maximum width of the modal in CSS pixels. */
const MAX_WIDTH = 1200;

const LargeImage = ({ objectId, name }: { objectId: string; name: string }) => (
  <Box
    sx={{
      display: 'grid',
      alignContent: 'center',
      minHeight: 'min(68vh, 720px)',
      bgcolor: 'surface.sunken',
      borderRadius: 1,
    }}
  >
    <FilePreview objectId={objectId} name={name} width={Math.min(window.innerWidth, MAX_WIDTH)} />
  </Box>
);

export interface ImageViewerProps {
  images: ReadonlyArray<{ objectId: string; name: string }>;
  /** Index of the shown image; undefined for no viewer. */
  index: number | undefined;
  onChange: (index: number | undefined) => void;
}

/** Shows the images of an order one at a time; arrow keys switch between them. */
export const ImageViewer = ({ images, index, onChange }: ImageViewerProps) => {
  const image = index === undefined ? undefined : images[index];
  if (!image || index === undefined) return null;
  const step = (by: number) => onChange((index + by + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  return (
    // Around the modal: the focus starts on the dialog itself.
    <Box onKeyDown={onKeyDown} sx={{ display: 'contents' }}>
      <Modal open onClose={() => onChange(undefined)} title={texts.title} size="lg">
        <Stack sx={{ gap: 1.5 }}>
          <LargeImage key={image.objectId} objectId={image.objectId} name={image.name} />
          {images.length > 1 && (
            <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center', gap: 1 }}>
              <IconButton aria-label={texts.previous} onClick={() => step(-1)}>
                <ChevronLeftIcon size={20} />
              </IconButton>
              <Typography variant="body2" aria-live="polite" sx={{ minWidth: 64, textAlign: 'center' }}>
                {texts.position(index + 1, images.length)}
              </Typography>
              <IconButton aria-label={texts.next} onClick={() => step(1)}>
                <ChevronRightIcon size={20} />
              </IconButton>
            </Stack>
          )}
        </Stack>
      </Modal>
    </Box>
  );
};
