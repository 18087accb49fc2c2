import { Box } from 'shared-ui/core';
import { FileName } from './file-name';

export default { component: FileName };

export const Short = () => <FileName name="kitchen.jpg" />;

export const CutOff = () => (
  <Box sx={{ width: 160 }}>
    <FileName name="kitchen-island-from-the-left-with-the-sink.jpg" />
  </Box>
);
