import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode, Ref } from 'react';
import { DocumentIcon, ImageIcon, RetryIcon } from '../icons';
import { imageWidthFor } from './image-width';
import { useInSight } from './use-in-sight';
import { useStoredFile } from './use-stored-file';

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

export interface ImageBoxProps {
  /** CSS pixels: the box is never wider. */
  width: number;
  /** Width to height, such as '4 / 3'. */
  aspectRatio?: string;
  /** Takes the width of the place it stands in, also where that is more than `width`. */
  fluid?: boolean;
}

export interface ImageViewProps extends ImageBoxProps {
  alt: string;
  /** `none`: there is no image. `other`: the file is no image. */
  state: 'none' | 'loading' | 'shown' | 'other' | 'failed';
  src?: string | undefined;
  fit?: 'cover' | 'contain';
  onLoadError?: () => void;
  onRetry?: () => void;
  boxRef?: Ref<HTMLDivElement>;
}

const Centred = ({ children, label }: { children: ReactNode; label?: string }) => (
  <Stack
    {...(label && { role: 'img', 'aria-label': label })}
    sx={{
      ...FILL,
      alignItems: 'center',
      justifyContent: 'center',
      gap: 0.5,
      color: 'text.secondary',
      typography: 'caption',
      textAlign: 'center',
    }}
  >
    {children}
  </Stack>
);

/** Below this width, in pixels, words do not fit. */
const ROOM_FOR_WORDS = 120;

const Failed = ({ alt, width, onRetry }: Pick<ImageViewProps, 'alt' | 'width' | 'onRetry'>) => (
  <Centred>
    {width >= ROOM_FOR_WORDS && (
      <>
        <ImageIcon size={20} aria-hidden />
        <span>Image not available</span>
      </>
    )}
    <Button
      size="small"
      variant="text"
      color="primary"
      onClick={onRetry}
      aria-label={`Retry ${alt}`}
      title="Image not available. Try again."
      sx={{ minWidth: 44, ...(width < ROOM_FOR_WORDS && { ...FILL, minHeight: 0, p: 0 }) }}
    >
      {width >= ROOM_FOR_WORDS ? 'Retry' : <RetryIcon size={18} aria-hidden />}
    </Button>
  </Centred>
);

/** The place of an image, in every state of the same size. */
export const ImageView = (props: ImageViewProps) => {
  const { width, aspectRatio = '4 / 3', fluid = false, state, alt, src, fit = 'cover' } = props;
  return (
    <Box
      ref={props.boxRef}
      sx={{
        position: 'relative',
        width: '100%',
        maxWidth: fluid ? 'none' : width,
        flexShrink: 0,
        aspectRatio,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'surface.sunken',
      }}
    >
      {state === 'failed' && (
        <Failed alt={alt} width={width} {...(props.onRetry && { onRetry: props.onRetry })} />
      )}
      {state === 'loading' && <Skeleton variant="rectangular" sx={FILL} />}
      {(state === 'none' || state === 'other') && (
        <Centred {...(alt && { label: alt })}>
          {state === 'none' ? <ImageIcon size={24} aria-hidden /> : <DocumentIcon size={24} aria-hidden />}
        </Centred>
      )}
      {state === 'shown' && (
        <Box
          component="img"
          src={src}
          alt={alt}
          decoding="async"
          onError={props.onLoadError}
          sx={{ ...FILL, objectFit: fit }}
        />
      )}
    </Box>
  );
};

export interface StoredImageProps extends ImageBoxProps {
  /** Without one the box holds a placeholder icon. */
  objectId: string | undefined;
  /** What the image shows; '' where text beside it says so. */
  alt: string;
  fit?: 'cover' | 'contain';
}

/**
 * An image that was uploaded: fetched when it comes into sight, in a size that suits the screen. Its box
 * has its size from the start.
 *
 * @param props.width CSS pixels that it takes on the page, at most
 * @example
 * <StoredImage objectId={material.images[0]?.s3Object} alt={material.name} width={64} aspectRatio="1" />
 */
export const StoredImage = ({ objectId, ...props }: StoredImageProps) =>
  objectId ? (
    <LoadedImage key={objectId} objectId={objectId} {...props} />
  ) : (
    <ImageView {...props} state="none" />
  );

const LoadedImage = ({ objectId, ...props }: StoredImageProps & { objectId: string }) => {
  const { ref, inSight } = useInSight<HTMLDivElement>();
  const { file, failed, onLoadError, retry } = useStoredFile(objectId, inSight, imageWidthFor(props.width));
  const isImage = !file?.contentType || file.contentType.startsWith('image/');
  return (
    <ImageView
      {...props}
      boxRef={ref}
      state={failed ? 'failed' : !file ? 'loading' : isImage ? 'shown' : 'other'}
      src={file?.signedUrl}
      onLoadError={onLoadError}
      onRetry={retry}
    />
  );
};
