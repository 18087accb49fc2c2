import type { StorybookConfig } from '@storybook/react-vite';

const folder = (name: string) => ({
  directory: `../../${name}/src`,
  titlePrefix: name.split('/').pop() ?? name,
  files: '**/*.stories.tsx',
});

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // A story has no title of its own: it is found in the tree where its file is.
  stories: [
    'packages/account-ui',
    'packages/files-ui',
    'packages/orders-ui',
    'packages/units',
    'mfe-dealer',
    'shared-ui',
    'shell',
  ].map(folder),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    // The sources resolve React from the root, the preview has its own. There can only be one.
    resolve: { ...vite.resolve, dedupe: ['react', 'react-dom'] },
    // MUI marks each of its files with "use client", which means nothing here.
    build: { ...vite.build, rolldownOptions: { checks: { moduleLevelDirective: false } } },
  }),
};

export default config;
