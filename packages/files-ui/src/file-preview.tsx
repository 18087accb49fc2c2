import type { SignedFile } from '@slabdesk/portal';
import { Alert, Box, Button, DocumentIcon, ExternalLink, RetryIcon, Skeleton, Stack } from 'shared-ui/core';
import { imageWidthFor } from './image-width';
import { filePreviewTexts as texts } from './texts';
import { useStoredFile } from './use-stored-file';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Pixels. */
const PDF_HEIGHT = 600;
const MEDIA = { display: 'block', maxWidth: '100%', maxHeight: 'min(68vh, 720px)', mx: 'auto' } as const;

export interface FilePreviewViewProps {
  file: SignedFile | undefined;
  /** Where the file is downloaded; by default, where it is shown from. */
  downloadUrl?: string | undefined;
  /** Shown instead of the file. */
  error?: string | undefined;
  /** Accessible name of the file. */
  name: string;
  onLoadError?: () => void;
  onRetry?: () => void;
}

const Download = ({ url, label }: { url: string; label: string }) => (
  <ExternalLink href={url} target="_blank" rel="noopener" download>
    {label}
  </ExternalLink>
);

const Content = ({
  file: { signedUrl: url, contentType },
  downloadUrl = url,
  name,
  onLoadError,
}: Omit<FilePreviewViewProps, 'file'> & { file: SignedFile }) => {
  if (contentType.startsWith('image/')) {
    return <Box component="img" src={url} alt={name} onError={onLoadError} sx={MEDIA} />;
  }
  if (contentType.startsWith('video/')) {
    return <Box component="video" src={url} aria-label={name} controls onError={onLoadError} sx={MEDIA} />;
  }
  if (contentType.startsWith('audio/')) {
    return (
      <Box
        component="audio"
        src={url}
        aria-label={name}
        controls
        onError={onLoadError}
        sx={{ width: '100%' }}
      />
    );
  }
  if (contentType === 'application/pdf') {
    return (
      <>
        <Box
          component="iframe"
          src={url}
          title={name}
          sx={{ display: 'block', width: '100%', height: PDF_HEIGHT, border: 1, borderColor: 'divider' }}
        />
        <Download url={downloadUrl} label={texts.download} />
      </>
    );
  }
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5, py: 4 }}>
      {contentType === DOCX && (
        <DocumentIcon size={56} strokeWidth={1.25} role="img" aria-label={texts.wordDocument} />
      )}
      <Download url={downloadUrl} label={texts.download} />
    </Stack>
  );
};

/** Presentational file preview with loading and error states. */
export const FilePreviewView = ({ error, ...props }: FilePreviewViewProps) => {
  if (error) {
    return (
      <Alert
        severity="error"
        action={
          props.onRetry && (
            <Button color="inherit" size="small" onClick={props.onRetry} startIcon={<RetryIcon size={16} />}>
              {texts.retry}
            </Button>
          )
        }
      >
        {error}
      </Alert>
    );
  }
  return (
    <Stack sx={{ gap: 1 }}>
      {props.file ? <Content {...props} file={props.file} /> : <Skeleton variant="rounded" height={320} />}
    </Stack>
  );
};

export interface FilePreviewProps {
  objectId: string;
  /** Accessible name of the file. */
  name?: string;
  /** Maximum image width in CSS pixels. When omitted, the original image is loaded, including animations. */
  width?: number;
}

/** Previews a stored file: shows images, video, audio and PDF, and links to a download for other types. */
export const FilePreview = ({ objectId, name = texts.name, width }: FilePreviewProps) => {
  const stored = useStoredFile(objectId, true, width ? imageWidthFor(width) : undefined);
  const { file, latestUrl, failed, error, onLoadError, retry } = stored;
  return (
    <FilePreviewView
      file={file}
      downloadUrl={latestUrl}
      name={name}
      error={failed ? (error ?? texts.error) : undefined}
      onLoadError={onLoadError}
      onRetry={retry}
    />
  );
};
