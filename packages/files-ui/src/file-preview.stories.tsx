import { SLAB_PICTURE } from '@slabdesk/testing/stories';
import { FilePreviewView } from './file-preview';

export default { component: FilePreviewView };

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const preview = (contentType: string) => (
  <FilePreviewView name="A slab" file={{ signedUrl: SLAB_PICTURE, contentType }} />
);

export const Image = () => preview('image/svg+xml');

export const WordDocument = () => preview(DOCX);

export const AnotherFile = () => preview('application/zip');

export const Failed = () => (
  <FilePreviewView
    name="A slab"
    file={undefined}
    error="This file does not exist or has been deleted."
    onRetry={() => undefined}
  />
);

export const Loading = () => <FilePreviewView name="A slab" file={undefined} />;
