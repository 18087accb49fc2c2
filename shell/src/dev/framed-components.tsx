import { Box } from 'shared-ui/core';
import { ComponentsPage } from 'shared-ui/dev';
import { MainArea } from '../frame/main-area';
import { ModeSwitch } from '../frame/mode-switch';
import { SkipLink } from '../frame/skip-link';
import { LayoutSection } from './layout-section';

const FRAME = { id: 'layout', title: 'Navigation', content: LayoutSection };

/** /dev/components: the pieces of the design system and of the shell's frame. */
export const FramedComponents = () => (
  <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
    <SkipLink />
    <MainArea>
      <ComponentsPage actions={<ModeSwitch />} more={[FRAME]} />
    </MainArea>
  </Box>
);
