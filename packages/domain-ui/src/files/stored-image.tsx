import type { ReactNode, Ref } from 'react';
import {
  Box,
  BrokenImageIcon,
  Button,
  ButtonBase,
  DocumentIcon,
  ImageIcon,
  RetryIcon,
  Skeleton,
  Stack,
} from 'shared-ui/core';
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
  /** Makes the image a button, which is named by `openLabel`. */
  onOpen?: (() => void) | undefined;
  /** "Enlarge {alt}", or "Open {alt}" for other files. */
  openLabel?: string | undefined;
}

export interface ImageViewProps extends ImageBoxProps {
  alt: string;
  /** `none`: there is no image. `other`: the file is no image. */
  state: 'none' | 'loading' | 'shown' | 'other' | 'failed';
  src?: string | undefined;
  fit?: 'cover' | 'contain';
  onLoadError?: () => void;
  onRetry?: (() => void) | undefined;
  boxRef?: Ref<HTMLDivElement>;
}

const Centred = ({ children }: { children: ReactNode }) => (
  <Stack
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

const Icon = ({ of: Sign, label }: { of: typeof ImageIcon; label?: string }) => (
  <Centred>
    <Sign size={22} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
  </Centred>
);

/** Below this width, in pixels, words do not fit. */
const ROOM_FOR_WORDS = 120;

const Failed = ({ alt, width, onRetry }: Pick<ImageViewProps, 'alt' | 'width' | 'onRetry'>) => {
  const isRoomy = width >= ROOM_FOR_WORDS;
  // What only decorates must not ask for attention; it may also stand in something that is a button itself.
  if (!alt && !isRoomy) return <Icon of={BrokenImageIcon} />;
  return (
    <Centred>
      {isRoomy && (
        <>
          <BrokenImageIcon size={20} aria-hidden />
          <span>Image not available</span>
        </>
      )}
      <Button
        size="small"
        variant="text"
        color="primary"
        onClick={onRetry}
        aria-label={`Retry ${alt}`.trim()}
        title={isRoomy ? undefined : 'Image not available. Try again.'}
        sx={{ minWidth: 44, ...(!isRoomy && { ...FILL, p: 0 }) }}
      >
        {isRoomy ? 'Retry' : <RetryIcon size={18} aria-hidden />}
      </Button>
    </Centred>
  );
};

const Picture = ({ state, alt, src, fit = 'cover', onLoadError }: ImageViewProps) =>
  state === 'shown' ? (
    <Box
      component="img"
      src={src}
      alt={alt}
      decoding="async"
      onError={onLoadError}
      sx={{ ...FILL, objectFit: fit }}
    />
  ) : (
    <Icon of={state === 'none' ? ImageIcon : DocumentIcon} label={alt} />
  );

const openStyles = {
  ...FILL,
  '& img': { transition: 'transform 0.2s' },
  '&:hover img': { transform: 'scale(1.03)' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;

/** The place of an image, in every state of the same size. */
export const ImageView = (props: ImageViewProps) => {
  const { width, aspectRatio = '4 / 3', fluid = false, state, alt, onOpen } = props;
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
      {state === 'failed' ? (
        <Failed alt={alt} width={width} onRetry={props.onRetry} />
      ) : state === 'loading' ? (
        <Skeleton variant="rectangular" sx={FILL} />
      ) : onOpen && state !== 'none' ? (
        <ButtonBase
          onClick={onOpen}
          aria-label={props.openLabel ?? `${state === 'shown' ? 'Enlarge' : 'Open'} ${alt}`}
          sx={openStyles}
        >
          <Picture {...props} />
        </ButtonBase>
      ) : (
        <Picture {...props} />
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
