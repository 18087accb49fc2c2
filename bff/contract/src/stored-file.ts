import { type Static, Type } from '@sinclair/typebox';
import { Body } from './common';
import { LIMITS } from './constants';
import { endpoint, onceByKey } from './endpoint';
import { IMAGE_WIDTHS, type ImageWidth } from './file-content';

export * from './file-content';
export * from './image-pixels';

const UploadRequest = Body({
  isPublic: Type.Optional(Type.Boolean()),
  isViewableByAnyUser: Type.Optional(Type.Boolean()),
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.fileBytes,
      prompt: 'Files may have from 1 byte to 50 MiB',
      description:
        'In bytes. The URL accepts only a file of this size; without it, one within the limits, and a larger file is removed.',
    }),
  ),
});
export type UploadRequest = Static<typeof UploadRequest>;

const uploadPath = 'POST s3/get-signed-post-url/:fileName' as const;
const fileName = Type.String({ minLength: 1, maxLength: LIMITS.fileNameLength });
const PathPart = Type.String({ minLength: 1, maxLength: 150 });

const signing = {
  summary: 'Get a PUT URL for one file of this content type, valid for 15 minutes',
  body: UploadRequest,
  response: { 200: Type.Object({ signedPostUrl: Type.String(), objectId: Type.String() }) },
};

const signUpload = endpoint('session', `${uploadPath}/:mimeType`, {
  ...signing,
  description: 'The type is URL-encoded: `image%2Fpng`.',
  params: Type.Object({ fileName, mimeType: PathPart }),
});

const signTypedUpload = endpoint('session', `${uploadPath}/:type/:subtype`, {
  ...signing,
  description: 'The type is written as two segments: `image/png`.',
  params: Type.Object({ fileName, type: PathPart, subtype: PathPart }),
});

export const storedFileEndpoints = {
  signUpload: onceByKey(signUpload),
  signTypedUpload: onceByKey(signTypedUpload),
  signDownload: endpoint('public', 'GET s3/get-signed-url/:objectId', {
    summary: 'Get a GET URL for a file that I may read, valid for 12 hours',
    description:
      'The URL needs no headers. It ends earlier with the session that asked for it, and once the caller may not read the file any more. It may redirect to the store.',
    params: Type.Object({ objectId: Type.String({ minLength: 1, maxLength: 64 }) }),
    querystring: Type.Object(
      {
        width: Type.Optional(
          Type.Unsafe<ImageWidth>({
            type: 'integer',
            enum: [...IMAGE_WIDTHS],
            description:
              'An image of at most this width in pixels. The file itself if it is no image, or while the image is not ready; `application/octet-stream` if it cannot be scaled',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({
        signedUrl: Type.String(),
        contentType: Type.String(),
        fileName: Type.String({ description: "The file's own name, without the time of the upload" }),
      }),
    },
  }),
};
