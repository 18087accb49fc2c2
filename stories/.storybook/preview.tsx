import { StoryPortal } from '@slabdesk/testing/stories';
import type { Preview } from '@storybook/react-vite';
import { PortalFonts } from 'shell/fonts.tsx';

const preview: Preview = {
  globalTypes: {
    mode: {
      description: 'Colors',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'Colors of the system' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  initialGlobals: { mode: 'system' },
  parameters: {
    // The theme paints the ground.
    backgrounds: { disable: true },
    layout: 'fullscreen',
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <StoryPortal mode={globals.mode} path={parameters.path}>
        <PortalFonts />
        <Story />
      </StoryPortal>
    ),
  ],
};

export default preview;
