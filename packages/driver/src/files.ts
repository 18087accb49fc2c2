import type { UploadRequest } from 'bff-contract';
import type { HttpClient } from './http-client';

export interface LocalFile {
  name: string;
  contentType: string;
  data: Uint8Array<ArrayBuffer>;
}

type Permissions = Pick<UploadRequest, 'isPublic' | 'isViewableByAnyUser'>;

/** Requests a signed URL to upload a file to. */
export const signUpload = (http: HttpClient, file: LocalFile, permissions: Permissions = {}) => {
  const name = encodeURIComponent(`${file.name}_${new Date().toISOString()}`);
  const request: UploadRequest = { ...permissions, size: file.data.byteLength };
  // Once more when the server is busy: another address does no harm.
  return http.set<{ signedPostUrl: string; objectId: string }>(
    `s3/get-signed-post-url/${name}/${encodeURIComponent(file.contentType)}`,
    request,
  );
};

/** Uploads bytes to a signed URL, which is bound to the content type it was signed for. */
export const putFile = (signedUrl: string, data: Uint8Array<ArrayBuffer>, contentType: string) =>
  fetch(signedUrl, { method: 'PUT', headers: { 'Content-Type': contentType }, body: data });

/** Uploads a file. Resolves to its object id. */
export const uploadFile = async (http: HttpClient, file: LocalFile, permissions: Permissions = {}) => {
  const { signedPostUrl, objectId } = await signUpload(http, file, permissions);
  const response = await putFile(new URL(signedPostUrl, http.baseUrl).href, file.data, file.contentType);
  if (!response.ok)
    throw new Error(`Uploading ${file.name} failed: ${response.status} ${await response.text()}`);
  return objectId;
};

/** The URL of a stored file, for users who may read it. */
export const signDownload = (http: HttpClient, objectId: string) =>
  http.get<{ signedUrl: string; contentType: string }>(`s3/get-signed-url/${objectId}`);
