export const fileTexts = {
  noUrl: 'get-signed-url did not return a url',
} as const;

export const filePreviewTexts = {
  title: 'File Preview',
  name: 'Stored file',
  download: 'Download file',
  wordDocument: 'Word document',
  retry: 'Retry',
  error: 'This file could not be shown.',
} as const;

export const fileThumbnailTexts = {
  name: 'Preview',
  open: 'Open the preview',
} as const;

export const fileImageTexts = {
  unavailable: 'Image not available',
  unavailableHint: 'Image not available. Try again.',
  retry: 'Retry',
  retryLabel: (name: string) => `Retry ${name}`,
  enlarge: (name: string) => `Enlarge ${name}`,
  open: (name: string) => `Open ${name}`,
} as const;
