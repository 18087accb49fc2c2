import type { Order } from 'bff-contract';
import { useMemo, useState } from 'react';
import { Box, EmptyState, ImageIcon, Panel } from 'shared-ui/core';
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
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
          }}
        >
          {images.map(({ objectId, name }, index) => (
            <ProjectImage
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may appear twice, and the list never reorders
              key={`${index} ${objectId}`}
              objectId={objectId}
              name={name}
              onOpen={() => setOpen(index)}
            />
          ))}
        </Box>
      )}
      <ImageViewer images={images} index={open} onChange={setOpen} />
    </Panel>
  );
};
