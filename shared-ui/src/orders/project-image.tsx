import { Box, Button, ButtonBase, DocumentIcon, ExternalLink, ImageIcon, Skeleton, Stack } from '../core';
import { useInSight, useStoredFile } from '../files';

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

const Failed = ({ onRetry, name }: { onRetry: () => void; name: string }) => (
  <Stack
    sx={{
      ...FILL,
      alignItems: 'center',
      justifyContent: 'center',
      gap: 0.5,
      color: 'text.secondary',
      typography: 'caption',
    }}
  >
    <ImageIcon aria-hidden />
    <span>Image not available</span>
    <Button size="small" variant="text" color="primary" onClick={onRetry} aria-label={`Retry ${name}`}>
      Retry
    </Button>
  </Stack>
);

const OtherFile = ({ url, name }: { url: string; name: string }) => (
  <Stack
    sx={{
      ...FILL,
      alignItems: 'center',
      justifyContent: 'center',
      gap: 0.75,
      typography: 'caption',
      textAlign: 'center',
      p: 1,
    }}
  >
    <DocumentIcon aria-hidden />
    <ExternalLink href={url} target="_blank" rel="noopener" aria-label={`Download file: ${name}`}>
      Download file
    </ExternalLink>
  </Stack>
);

export interface ProjectImageProps {
  objectId: string;
  /** Which image it is: "Kitchen, image 2 of 5". */
  name: string;
  onOpen: () => void;
}

/** One image of the grid: signed and loaded when it comes into sight. */
export const ProjectImage = ({ objectId, name, onOpen }: ProjectImageProps) => {
  const { ref, inSight } = useInSight<HTMLLIElement>();
  const { file, failed, onLoadError, retry } = useStoredFile(objectId, inSight);
  const isImage = !file?.contentType || file.contentType.startsWith('image/');
  return (
    <Box
      component="li"
      ref={ref}
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'surface.sunken',
      }}
    >
      {failed ? (
        <Failed onRetry={retry} name={name} />
      ) : !file ? (
        <Skeleton variant="rectangular" sx={FILL} />
      ) : isImage ? (
        <ButtonBase
          onClick={onOpen}
          aria-label={`Enlarge ${name}`}
          sx={{
            ...FILL,
            '& img': { transition: 'transform 0.2s' },
            '&:hover img': { transform: 'scale(1.03)' },
            '&.Mui-focusVisible': { outlineOffset: -2 },
          }}
        >
          <Box
            component="img"
            src={file.signedUrl}
            alt={name}
            loading="lazy"
            decoding="async"
            onError={onLoadError}
            sx={{ ...FILL, objectFit: 'cover' }}
          />
        </ButtonBase>
      ) : (
        <OtherFile url={file.signedUrl} name={name} />
      )}
    </Box>
  );
};
