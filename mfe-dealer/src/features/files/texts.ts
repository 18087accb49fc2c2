export const uploadTexts = {
  /** Sizes use the unit of the limit. */
  size: {
    bytes: (count: number) => `${count} bytes`,
    units: ['KiB', 'MiB', 'GiB'],
    inUnit: (count: number, unit: string | undefined) => `${count} ${unit}`,
  },
  types: {
    separator: ', ',
    lastSeparator: ' or ',
  },
} as const;

export const uploadRefusalsTexts = {
  tooLarge: (limit: string, name: string, size: string) =>
    `Files may be up to ${limit}. ${name} has ${size}.`,
  wrongType: (name: string, types: string) => `${name} is not ${types}.`,
  wrongName: (name: string, type: string) => `${name} has the extension of another type than ${type}.`,
  empty: (name: string) => `${name} is empty.`,
  unreadable: (name: string) => `${name} could not be read. Please choose it again.`,
  tooManyPixels: (name: string, megapixels: number, type: string, limit: number) =>
    `${type} images may have up to ${limit} megapixels. ${name} has ${megapixels}.`,
  wrongContent: (name: string, actual: string | undefined, claimed: string) =>
    `The content of ${name} is ${actual ? `${actual}, not` : 'not'} ${claimed}.`,
} as const;

export const uploadErrorsTexts = {
  unreachable: 'The file could not be sent. Please check your connection and try again.',
  uploadUrl: 'get-signed-post-url returned an error',
  noUploadUrl: 'get-signed-post-url did not return a url',
  url: 'get-signed-url returned an error',
} as const;

export const uploadFieldTexts = {
  label: 'Upload Image',
  allowed: (types: string, limit: string) => `${types}, up to ${limit}.`,
  announceStart: (name: string) => `Uploading ${name}`,
  announceProgress: (percent: number) => `Uploading ${percent}%`,
  progress: (percent: number) => `Uploading ${percent}%...`,
  progressLabel: (name: string) => `Upload of ${name}`,
  generating: 'Generating Preview...',
  error: 'Something went wrong...',
  dropHint: 'Or drop or paste a file here.',
  upload: 'Upload',
  replace: 'Replace',
  cancel: 'Cancel',
  retry: 'Retry',
  discard: 'Discard',
  remove: 'Remove',
} as const;
