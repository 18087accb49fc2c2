import { type ReactNode, useState } from 'react';
import { FileUploadField } from '../../files';
import { FilePreviewView } from '../../files/file-preview';
import { ImageView, type ImageViewProps } from '../../files/stored-image';
import { UploadView } from '../../files/upload-view';
import type { UploadState } from '../../files/use-file-upload';
import { Example, Examples, Row } from '../example';
import { LONG_NAME } from './texts';

const OBJECT_ID = '01900000-0000-7000-8000-0000000000aa';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A drawn slab in place of a photo: the page asks nothing of a server. */
const SLAB = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="#d9d4cc"/><path d="M0 40C20 20 50 55 80 15M0 52C30 35 45 60 80 34" fill="none" stroke="#8d8983" stroke-width="3"/></svg>',
)}`;

const nothing = () => undefined;

const Image = (props: Pick<ImageViewProps, 'state'> & Partial<ImageViewProps>) => (
  <ImageView alt="Carrara" width={160} src={SLAB} onRetry={nothing} {...props} />
);

const Upload = ({ state, objectId }: { state: UploadState; objectId?: string }) => (
  <UploadView
    state={state}
    objectId={objectId}
    preview={<Image state="shown" width={72} aspectRatio="1" />}
    allowed="JPEG, PNG or WebP, up to 50 MiB."
    onChoose={nothing}
    onCancel={nothing}
    onRetry={nothing}
    onRemove={nothing}
  />
);

const Live = (props: { error?: string; required?: boolean; disabled?: boolean; hint?: ReactNode }) => {
  const [objectId, setObjectId] = useState<string>();
  return <FileUploadField accept="image/*" value={objectId} onChange={setObjectId} {...props} />;
};

const preview = (contentType: string) => (
  <FilePreviewView name="A slab" file={{ signedUrl: SLAB, contentType }} />
);

/** Files: uploaded, in small, in full. */
export const FilesSection = () => (
  <Examples>
    <Example title="Upload field">
      <Live hint="The first image stands for the material." />
    </Example>
    <Example title="With an error">
      <Live required error="Please provide an image" />
    </Example>
    <Example title="Disabled">
      <Live disabled />
    </Example>
    <Example title="Uploading">
      <Upload state={{ phase: 'uploading', fileName: `${LONG_NAME}.png`, percent: 37 }} />
    </Example>
    <Example title="Sent">
      <Upload state={{ phase: 'generating', fileName: 'kitchen.png' }} />
    </Example>
    <Example title="Stored">
      <Upload state={{ phase: 'idle' }} objectId={OBJECT_ID} />
    </Example>
    <Example title="Failed">
      <Upload
        state={{
          phase: 'failed',
          fileName: 'kitchen.png',
          message: 'The file could not be sent. Please check your connection and try again.',
        }}
      />
    </Example>
    <Example title="Failed to replace">
      <Upload
        state={{ phase: 'failed', fileName: 'a.png', message: 'get-signed-post-url did not return a url' }}
        objectId={OBJECT_ID}
      />
    </Example>
    <Example title="Refused">
      <Upload state={{ phase: 'refused', message: 'Files may be up to 50 MiB. kitchen.mov has 2 GiB.' }} />
    </Example>
    <Example title="Stored image" wide>
      <Row>
        <Image state="shown" />
        <Image state="loading" />
        <Image state="none" alt="" />
        <Image state="other" />
        <Image state="failed" />
        <Image state="shown" onOpen={nothing} />
      </Row>
    </Example>
    <Example title="Stored image, small" wide>
      <Row>
        {(['shown', 'loading', 'none', 'other', 'failed'] as const).map((state) => (
          <Image key={state} state={state} width={56} aspectRatio="1" />
        ))}
        <Image state="failed" alt="" width={56} aspectRatio="1" />
      </Row>
    </Example>
    <Example title="Preview: image">{preview('image/svg+xml')}</Example>
    <Example title="Preview: Word document">{preview(DOCX)}</Example>
    <Example title="Preview: another file">{preview('application/zip')}</Example>
    <Example title="Preview: failed">
      <FilePreviewView
        name="A slab"
        file={undefined}
        error="This file does not exist or has been deleted."
        onRetry={nothing}
      />
    </Example>
    <Example title="Preview: loading">
      <FilePreviewView name="A slab" file={undefined} />
    </Example>
  </Examples>
);
