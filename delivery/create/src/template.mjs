/** The sources of a new remote, in the repository of the portal or in one of its own. */

const NAME = /^(?=.{1,31}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether a remote can have this name: lower-case words, joined by hyphens. */
export const isRemoteName = (name) => NAME.test(name ?? '');

/** The folder of a remote, which is also the name of its package. */
export const folderOf = (name) => `mfe-${name}`;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/**
 * A remote with one page in the dealer's navigation, a test and stubs.
 *
 * @param {string} name such as `slab-yards`
 * @param {string} standalone the command that runs it alone
 * @returns {Record<string, string>} texts by file name
 */
export const remoteSources = (name, standalone) => {
  const title = name.split('-').map(capital).join(' ');
  const page = `${title.replaceAll(' ', '')}Page`;
  return {
    'src/pages.ts': `import type { Remote } from '@slabdesk/portal';

/** Everything that this remote gives to the portal. */
export const remote: Remote = {
  name: '${name}',
  area: { name: 'dealer' },
  pages: {
    ${name.includes('-') ? `'${name}'` : name}: {
      path: '/${name}',
      title: '${title}',
      layout: 'sidebar',
      guard: 'dealer',
      nav: [
        {
          area: 'dealer-primary',
          label: '${title}',
          // SVG paths in a square of 24 units, drawn as lines.
          icon: ['M4 4h16v16H4z', 'M4 12h16'],
          order: 60,
          visibleTo: 'dealer',
        },
      ],
      load: () => import('./features/${name}/${name}-page').then((module) => module.${page}),
    },
  },
};
`,
    [`src/features/${name}/${name}-page.tsx`]: `import { EmptyState, PageHeader } from 'shared-ui/core';

export const ${page} = () => (
  <>
    <PageHeader title="${title}" />
    <EmptyState title="Nothing here yet" />
  </>
);
`,
    [`src/features/${name}/${name}-page.test.tsx`]: `import { makeUser, renderWithPortal, screen } from '@slabdesk/testing';
import { ${page} } from './${name}-page';

it('is headed by its name', async () => {
  renderWithPortal(<${page} />, { path: '/${name}', user: makeUser() });
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
});
`,
    'src/testing/stubs.ts': `/** The API as this remote sees it while it runs alone: \`${standalone}\`. */
import type { RemoteStubs } from '@slabdesk/testing/stubs';

export const stubs: RemoteStubs = { handlers: [] };
`,
  };
};
