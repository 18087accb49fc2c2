/** The sources of a new remote, in the repository of the portal or in one of its own. */

const NAME = /^(?=.{1,31}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether a remote can have this name: lower-case words, joined by hyphens. */
export const isRemoteName = (name) => NAME.test(name ?? '');

/** The folder of a remote, which is also the name of its package. */
export const folderOf = (name) => `mfe-${name}`;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Pages that mount themselves, by framework: the ending of the file, its text, and whether `mount` takes the portal. */
const MOUNTED = {
  plain: (title) => ({
    ending: 'ts',
    portal: false,
    text: `import type { Unmount } from '@slabdesk/portal';

export const mount = (element: HTMLElement): Unmount => {
  const heading = document.createElement('h1');
  heading.textContent = '${title}';
  element.append(heading);
  return () => element.replaceChildren();
};
`,
  }),
  react: (title, page) => ({
    ending: 'tsx',
    portal: true,
    text: `import type { PagePlatform, Unmount } from '@slabdesk/portal';
import { createRoot } from 'react-dom/client';

const ${page} = () => <h1>${title}</h1>;

export const mount = (element: HTMLElement, portal: PagePlatform): Unmount => {
  const root = createRoot(element, { onUncaughtError: portal.reportError });
  root.render(<${page} />);
  return () => root.unmount();
};
`,
  }),
  vue: (title) => ({
    ending: 'ts',
    portal: true,
    text: `import type { PagePlatform, Unmount } from '@slabdesk/portal';
import { createApp, h } from 'vue';

export const mount = (element: HTMLElement, portal: PagePlatform): Unmount => {
  const app = createApp({ render: () => h('h1', '${title}') });
  app.config.errorHandler = portal.reportError;
  app.mount(element);
  return () => app.unmount();
};
`,
  }),
};

/** The frameworks that a page may bring with it. */
export const MOUNTS = Object.keys(MOUNTED);

const mountedPage = (name, title, page, mount) => {
  const { ending, portal, text } = MOUNTED[mount](title, page);
  const file = `src/features/${name}/${name}-page`;
  return {
    [`${file}.${ending}`]: text,
    [`${file}.test.ts`]: `${portal ? "import type { PagePlatform } from '@slabdesk/portal';\n" : ''}import { act, screen } from '@slabdesk/testing';
import { mount } from './${name}-page';

it('is headed by its name, until it is unmounted', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const unmount = await act(async () => mount(element${portal ? ', {} as PagePlatform' : ''}));
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  await act(async () => unmount());
  expect(element).toBeEmptyDOMElement();
});
`,
  };
};

const componentPage = (name, title, page) => ({
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
});

/**
 * A remote with one page in the dealer's navigation, a test and stubs.
 *
 * @param {string} name such as `slab-yards`
 * @param {string} standalone the command that runs it alone
 * @param {string} [mount] one of `MOUNTS`, for a page that mounts itself
 * @returns {Record<string, string>} texts by file name
 */
export const remoteSources = (name, standalone, mount) => {
  const title = name.split('-').map(capital).join(' ');
  const page = `${title.replaceAll(' ', '')}Page`;
  const load = `import('./features/${name}/${name}-page')`;
  return {
    'src/pages.ts': `import type { Remote } from '@slabdesk/portal';

/** Everything that this remote gives to the portal. */
export const remote: Remote = {
  name: '${name}',
  area: { name: 'dealer' },
  ${mount === 'vue' ? "trustedTypes: ['vue'],\n  " : ''}pages: {
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
        },
      ],
      ${mount ? `mount: true,\n      load: () => ${load}` : `load: () => ${load}.then((module) => module.${page})`},
    },
  },
};
`,
    ...(mount ? mountedPage(name, title, page, mount) : componentPage(name, title, page)),
    'src/testing/stubs.ts': `/** The API as this remote sees it while it runs alone: \`${standalone}\`. */
import type { RemoteStubs } from '@slabdesk/testing/stubs';

export const stubs: RemoteStubs = { handlers: [] };
`,
  };
};
