import { getRuntimeConfig } from '@slabdesk/portal';
import { AVOIDED_SHELL_COOKIE, AVOIDED_SHELL_SECONDS } from 'bff-contract/constants';

/** The release of the shell that this tab runs, as reports name it; undefined in development, and with older servers. */
export const ownShell = (): { name: 'shell'; id: string } | undefined => {
  const { shell } = getRuntimeConfig();
  return shell === undefined ? undefined : { name: 'shell', id: shell };
};

/** Asks the server for another shell with the next load of the document, if it has one. */
export const avoidOwnShell = (): void => {
  const own = ownShell();
  if (!own) return;
  const secure = window.location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${AVOIDED_SHELL_COOKIE}=${own.id};path=/;max-age=${AVOIDED_SHELL_SECONDS};samesite=lax${secure}`;
};
