import { type Static, Type } from '@sinclair/typebox';
import { Body } from './common';
import { LIMITS } from './constants';
import { endpoint, onceByKey } from './endpoint';
import { IMAGE_WIDTHS, type ImageWidth } from './file-content';

export * from './file-content';

const UploadRequest = Body({
  isPublic: Type.Optional(Type.Boolean()),
  isViewableByAnyUser: Type.Optional(Type.Boolean()),
  /** In bytes. The URL accepts only a file of this size. */
  size: Type.Integer({ minimum: 1, maximum: LIMITS.fileBytes, prompt: 'Files may be up to 50 MiB' }),
});
export type UploadRequest = Static<typeof UploadRequest>;

const signUpload = endpoint('session', 'POST s3/get-signed-post-url/:fileName/:mimeType', {
  summary: 'Get a PUT URL for one file of this content type and size, valid for 15 minutes',
  params: Type.Object({
    fileName: Type.String({ minLength: 1, maxLength: 300 }),
    mimeType: Type.String({ minLength: 1, maxLength: 150 }),
  }),
  body: UploadRequest,
  response: { 200: Type.Object({ signedPostUrl: Type.String(), objectId: Type.String() }) },
});

export const storedFileEndpoints = {
  signUpload: onceByKey(signUpload),
  signDownload: endpoint('public', 'GET s3/get-signed-url/:objectId', {
    summary: 'Get a GET URL for a file that I may read, valid for 12 hours',
    params: Type.Object({ objectId: Type.String({ minLength: 1, maxLength: 64 }) }),
    querystring: Type.Object(
      {
        width: Type.Optional(
          Type.Unsafe<ImageWidth>({
            type: 'integer',
            enum: [...IMAGE_WIDTHS],
            description: 'An image of at most this width in pixels; the file itself if it cannot be scaled',
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
