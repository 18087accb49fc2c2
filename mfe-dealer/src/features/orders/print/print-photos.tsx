import { useStoredFile } from '@slabdesk/files-ui';
import { CardGrid } from '@slabdesk/orders-ui';
import { sheetTexts } from '@slabdesk/orders-ui/plan';
import { truncate } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { useEffect } from 'react';
import { styled } from 'shared-ui/core';
import { printPhotosTexts as texts } from './texts';

/** Sharp enough at a third of a page width. */
const WIDTH = 640;

const Frame = styled('li')({
  breakInside: 'avoid',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  border: '0.75pt solid currentColor',
  fontSize: '0.75rem',
  textAlign: 'center',
  overflow: 'hidden',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
});

interface PhotoProps {
  objectId: string;
  name: string;
  /** Called when the photo has loaded or failed. */
  onReady: () => void;
}

const Photo = ({ objectId, name, onReady }: PhotoProps) => {
  const { file, failed, onLoadError } = useStoredFile(objectId, true, WIDTH);
  const isImage = !file?.contentType || file.contentType.startsWith('image/');
  const isUnavailable = failed || (file !== undefined && !isImage);
  useEffect(() => {
    if (isUnavailable) onReady();
  }, [isUnavailable, onReady]);
  return (
    <Frame>
      {isUnavailable
        ? failed
          ? sheetTexts.noPhoto
          : texts.notAnImage(truncate(file?.fileName ?? ''))
        : file && <img src={file.signedUrl} alt={name} onLoad={onReady} onError={onLoadError} />}
    </Frame>
  );
};

export interface PrintPhotosProps {
  project: Order['project'];
  /** Called with the index of the photo in the project. */
  onReady: (index: number) => void;
}

/** Printable photos of a project, loaded eagerly because nothing scrolls into view in print. */
export const PrintPhotos = ({ project, onReady }: PrintPhotosProps) => (
  <CardGrid min={190}>
    {project.images.map(({ s3Object }, index) => (
      <Photo
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may appear twice, and the list never reorders
        key={`${index} ${s3Object}`}
        objectId={s3Object}
        name={texts.name(index + 1, project.images.length)}
        onReady={() => onReady(index)}
      />
    ))}
  </CardGrid>
);
