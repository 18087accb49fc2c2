import { ImageView } from '@slabdesk/files-ui';
import { LONG_NAME, SLAB_PICTURE } from '@slabdesk/testing/stories';
import { UploadView } from './upload-view';
import type { UploadState } from './use-file-upload';

export default { component: UploadView };

const OBJECT_ID = '01900000-0000-7000-8000-0000000000aa';
const ignore = () => undefined;

const Upload = ({ state, objectId }: { state: UploadState; objectId?: string }) => (
  <UploadView
    state={state}
    objectId={objectId}
    preview={
      <ImageView state="shown" alt="Carrara" src={SLAB_PICTURE} width={72} aspectRatio="1" onRetry={ignore} />
    }
    name="kitchen.png"
    allowed="JPEG, PNG or WebP, up to 50 MiB."
    onChoose={ignore}
    onCancel={ignore}
    onRetry={ignore}
    onRemove={ignore}
    onDiscard={ignore}
  />
);

export const Uploading = () => (
  <Upload state={{ phase: 'uploading', fileName: `${LONG_NAME}.png`, percent: 37 }} />
);

export const Sent = () => <Upload state={{ phase: 'generating', fileName: 'kitchen.png' }} />;

export const Stored = () => <Upload state={{ phase: 'idle' }} objectId={OBJECT_ID} />;

export const Failed = () => (
  <Upload
    state={{
      phase: 'failed',
      fileName: 'kitchen.png',
      message: 'The file could not be sent. Please check your connection and try again.',
    }}
  />
);

export const FailedToReplace = () => (
  <Upload
    state={{ phase: 'failed', fileName: 'a.png', message: 'get-signed-post-url did not return a url' }}
    objectId={OBJECT_ID}
  />
);

export const Refused = () => (
  <Upload state={{ phase: 'refused', message: 'Files may be up to 50 MiB. kitchen.mov has 2 GiB.' }} />
);
