import { StoredImage } from '@slabdesk/domain-ui/files';

export interface ProjectImageProps {
  objectId: string;
  /** Accessible name: "Kitchen, image 2 of 5". */
  name: string;
  onOpen: () => void;
}

/** One image of the grid; other file types show an icon. */
export const ProjectImage = ({ objectId, name, onOpen }: ProjectImageProps) => (
  <li>
    <StoredImage objectId={objectId} alt={name} width={320} fluid onOpen={onOpen} />
  </li>
);
