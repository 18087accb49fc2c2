import type { SignedFile } from '@slabdesk/portal';
import type { Consent, SharedOrder } from 'bff-contract';
import { request } from '../../request';

/** Without the session of this browser: the token alone decides what is shown. */
const call = (path: string, body: object, once = true) =>
  request<SharedOrder>({ url: `public/shared-order${path}`, body, once, public: true });

export const openSharedOrder = (token: string) => call('', { token }, false);

/** The address of a public image, made small. */
export const findLogo = (objectId: string) =>
  request<Pick<SignedFile, 'signedUrl' | 'contentType'>>({
    url: `s3/get-signed-url/${encodeURIComponent(objectId)}`,
    params: { width: 320 },
    public: true,
  });

/** @param body.revision the one that the customer sees; 409 `SUPERSEDED` if another one is current by now */
export const acceptSharedOrder = (body: Consent & { token: string; name: string; revision: number }) =>
  call('/accept', body);

export const requestOrderChange = (body: { token: string; name: string; text: string; revision: number }) =>
  call('/request-change', body);
