import type { ShellBuild } from '@slabdesk/releases';
import type { BootManifest } from 'bff-contract/web';
import { escapeHtml } from '../http/html';
import type { Preload } from './preloads';
import { type RemotePolicies, trustedTypesScript } from './trusted-types';

/** JSON within a script element: nothing in it may end the element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const preloadTag = ({ url, integrity }: Preload, nonce: string): string => {
  // A script with integrity is fetched with CORS, so its preload must be as well, or it loads twice.
  const check = integrity ? ` integrity="${integrity}" crossorigin="anonymous"` : '';
  return `<link rel="preload" as="script" href="${escapeHtml(url)}" nonce="${nonce}"${check}>`;
};

const scriptTag = (shell: ShellBuild, file: string, nonce: string): string => {
  const integrity = shell.integrity[file];
  const check = integrity ? ` integrity="${integrity}" crossorigin="anonymous"` : '';
  return `<script defer src="/assets/${escapeHtml(file)}" nonce="${nonce}"${check}></script>`;
};

/** The HTML of every page: it carries no content of its own, but all that the shell needs to start. */
export const renderPage = (page: {
  shell: ShellBuild;
  /** Without the remotes, whose JSON is the same for many pages. */
  boot: Omit<BootManifest, 'remotes'>;
  remotesJson: string;
  preloads: readonly Preload[];
  title: string;
  nonce: string;
  policies: RemotePolicies;
  /** Acts if the shell does not start. */
  guardScript?: string | undefined;
  /** The page's address has a secret. */
  isSecret?: boolean;
}): string => {
  const { shell, boot, nonce } = page;
  const fonts = shell.fonts.map(
    (file) =>
      `<link rel="preload" as="font" type="font/woff2" href="/assets/${escapeHtml(file)}" crossorigin>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.isSecret ? '<meta name="robots" content="noindex, nofollow">\n' : ''}<title>${escapeHtml(page.title)}</title>
<script nonce="${nonce}">${trustedTypesScript(page.policies)}</script>
${page.guardScript ? `<script nonce="${nonce}">${page.guardScript}</script>\n` : ''}<script nonce="${nonce}">${shell.headScript}</script>
<style nonce="${nonce}">${shell.headStyle}</style>
${shell.icon ? `<link rel="icon" type="image/svg+xml" href="/assets/${escapeHtml(shell.icon)}">` : ''}
${shell.scripts.map((file) => scriptTag(shell, file, nonce)).join('\n')}
${page.preloads.map((preload) => preloadTag(preload, nonce)).join('\n')}
${fonts.join('\n')}
<script type="application/json" id="boot" nonce="${nonce}">{"remotes":${page.remotesJson},${inlineJson(boot).slice(1)}</script>
</head>
<body>
<div id="root"><div class="boot" role="status" aria-label="Loading"></div></div>
<noscript>${escapeHtml(boot.productName)} needs JavaScript. Please switch it on and reload the page.</noscript>
</body>
</html>
`;
};

/** A page without the shell. @param html what comes below the heading */
export const renderNotice = (heading: string, html: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title></head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${html}
</main>
</body>
</html>
`;
