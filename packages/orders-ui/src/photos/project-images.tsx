import type { Order } from 'bff-contract';
import { useMemo, useState } from 'react';
import { EmptyState, ImageIcon, Panel } from 'shared-ui/core';
import { CardGrid } from '../card-grid';
import { ImageViewer } from './image-viewer';
import { ProjectImage } from './project-image';
import { photoTexts as texts } from './texts';

/** Image grid of an order's project, with the names of the files; a click enlarges an image. */
export const ProjectImages = ({ project }: { project: Order['project'] }) => {
  const [open, setOpen] = useState<number>();
  const images = useMemo(() => {
    const title = project.title || texts.untitledProject;
    return project.images.map(({ s3Object }, index) => ({
      objectId: s3Object,
      name: texts.name(title, index + 1, project.images.length),
    }));
  }, [project]);
  return (
    <Panel title={texts.title}>
      {images.length === 0 ? (
        <EmptyState dense icon={ImageIcon} title={texts.empty} />
      ) : (
        <CardGrid min={190} pairs>
          {images.map(({ objectId, name }, index) => (
            <ProjectImage
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may appear twice, and the list never reorders
              key={`${index} ${objectId}`}
              objectId={objectId}
              name={name}
              onOpen={() => setOpen(index)}
            />
          ))}
        </CardGrid>
      )}
      <ImageViewer images={images} index={open} onChange={setOpen} />
    </Panel>
  );
};
