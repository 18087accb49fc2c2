import { type ReactNode, useState } from 'react';
import { FileUploadField } from './file-upload-field';

export default { component: FileUploadField };

const Field = (props: { error?: string; required?: boolean; disabled?: boolean; hint?: ReactNode }) => {
  const [objectId, setObjectId] = useState<string>();
  return <FileUploadField accept="image/*" value={objectId} onChange={setObjectId} {...props} />;
};

export const Empty = () => <Field hint="The price list shows the first image." />;

export const Invalid = () => <Field required error="Please provide an image" />;

export const Disabled = () => <Field disabled />;
