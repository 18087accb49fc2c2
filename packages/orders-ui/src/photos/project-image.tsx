import { StoredImage } from '@slabdesk/files-ui';
import { Box } from 'shared-ui/core';

export interface ProjectImageProps {
  objectId: string;
  /** Accessible name: "Kitchen, image 2 of 5". */
  name: string;
  onOpen: () => void;
}

/** One image of the grid with the name of its file; other file types show an icon. */
export const ProjectImage = ({ objectId, name, onOpen }: ProjectImageProps) => (
  <Box component="li" sx={{ minWidth: 0 }}>
    <StoredImage objectId={objectId} alt={name} width={320} fluid withName onOpen={onOpen} />
  </Box>
);
