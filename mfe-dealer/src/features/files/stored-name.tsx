import { imageWidthFor, THUMBNAIL_SIZE, useStoredFile } from '@slabdesk/files-ui';
import { truncate } from '@slabdesk/units';
import { Box } from 'shared-ui/core';

/** The name of a stored file, cut off; its id until the name is known. Shares the request of the file's thumbnail. */
export const StoredName = ({ objectId }: { objectId: string }) => {
  const { file } = useStoredFile(objectId, true, imageWidthFor(THUMBNAIL_SIZE));
  const name = file?.fileName ?? objectId;
  return (
    <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }} title={name} dir="auto">
      {truncate(name)}
    </Box>
  );
};
