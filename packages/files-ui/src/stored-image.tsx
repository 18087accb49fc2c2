import { truncate } from '@slabdesk/units';
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
import { FileName } from './file-name';
import { imageWidthFor } from './image-width';
import { fileImageTexts as texts } from './texts';
import { useInView } from './use-in-view';
import { useStoredFile } from './use-stored-file';

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

export interface ImageBoxProps {
  /** Maximum width in CSS pixels. */
  width: number;
  /** CSS aspect ratio, such as '4 / 3'. */
  aspectRatio?: string;
  /** Fills its container, even when that is wider than `width`. */
  fluid?: boolean;
  /** Renders the image as a button named by `openLabel`. */
  onOpen?: (() => void) | undefined;
  /** "Enlarge {alt}", or "Open {alt}" for other file types. */
  openLabel?: string | undefined;
}

export interface ImageViewProps extends ImageBoxProps {
  alt: string;
  /** `none`: no image. `other`: the file is not shown as an image. */
  state: 'none' | 'loading' | 'shown' | 'other' | 'failed';
  src?: string | undefined;
  /** Shown in the state `other`, below the icon. */
  fileName?: string | undefined;
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

/** Text does not fit in boxes narrower than this, in pixels. */
const ROOM_FOR_WORDS = 120;

const Failed = ({ alt, width, onRetry }: Pick<ImageViewProps, 'alt' | 'width' | 'onRetry'>) => {
  const isRoomy = width >= ROOM_FOR_WORDS;
  // Decorative images show no error text; they may also be inside a button.
  if (!alt && !isRoomy) return <Icon of={BrokenImageIcon} />;
  return (
    <Centred>
      {isRoomy && (
        <>
          <BrokenImageIcon size={20} aria-hidden />
          <span>{texts.unavailable}</span>
        </>
      )}
      <Button
        size="small"
        variant="text"
        color="primary"
        onClick={onRetry}
        aria-label={texts.retryLabel(alt).trim()}
        title={isRoomy ? undefined : texts.unavailableHint}
        sx={{ minWidth: 44, ...(!isRoomy && { ...FILL, p: 0 }) }}
      >
        {isRoomy ? texts.retry : <RetryIcon size={18} aria-hidden />}
      </Button>
    </Centred>
  );
};

/** A file that is not shown as an image. */
const FileIcon = ({ label, name }: { label: string; name?: string | undefined }) => (
  <Centred>
    <DocumentIcon size={22} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
    {name && (
      <Box component="span" title={name} dir="auto" sx={{ ...ONE_LINE, maxWidth: '100%', px: 0.5 }}>
        {truncate(name)}
      </Box>
    )}
  </Centred>
);

const Picture = ({ state, alt, src, fileName, fit = 'cover', onLoadError }: ImageViewProps) =>
  state === 'shown' ? (
    <Box
      component="img"
      src={src}
      alt={alt}
      decoding="async"
      onError={onLoadError}
      // Behind the transparent parts of a logo, as on paper.
      sx={{ ...FILL, objectFit: fit, ...(fit === 'contain' && { bgcolor: 'common.white' }) }}
    />
  ) : state === 'other' ? (
    <FileIcon label={alt} name={fileName} />
  ) : (
    <Icon of={ImageIcon} label={alt} />
  );

const openStyles = {
  ...FILL,
  '& img': { transition: 'transform 0.2s' },
  '&:hover img': { transform: 'scale(1.03)' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;

/** Image box that keeps the same size in every state. */
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
          aria-label={props.openLabel ?? (state === 'shown' ? texts.enlarge(alt) : texts.open(alt))}
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
  /** When omitted, the box shows a placeholder icon. */
  objectId: string | undefined;
  /** Alternative text; '' when adjacent text describes the image. */
  alt: string;
  fit?: 'cover' | 'contain';
  /** Shows the name of the file below the image. */
  withName?: boolean;
}

/**
 * Shows an uploaded image. Loads it when it is about to scroll into view, at a suitable resolution. Its
 * size is reserved from the first render.
 *
 * @param props.width maximum rendered width in CSS pixels
 * @example
 * <StoredImage objectId={material.images[0]?.s3Object} alt={material.name} width={64} aspectRatio="1" />
 */
export const StoredImage = ({ objectId, withName = false, ...props }: StoredImageProps) =>
  objectId ? (
    <LoadedImage key={objectId} objectId={objectId} withName={withName} {...props} />
  ) : (
    <ImageView {...props} state="none" />
  );

const LoadedImage = ({ objectId, withName, ...props }: StoredImageProps & { objectId: string }) => {
  const { ref, inView } = useInView<HTMLDivElement>();
  const { file, failed, onLoadError, retry } = useStoredFile(objectId, inView, imageWidthFor(props.width));
  const isImage = !file?.contentType || file.contentType.startsWith('image/');
  return (
    <>
      <ImageView
        {...props}
        boxRef={ref}
        state={failed ? 'failed' : !file ? 'loading' : isImage ? 'shown' : 'other'}
        src={file?.signedUrl}
        fileName={withName ? undefined : file?.fileName}
        onLoadError={onLoadError}
        onRetry={retry}
      />
      {withName && <FileName name={file?.fileName} />}
    </>
  );
};
