import { AVOIDED_SHELL_COOKIE, problem } from '@slabdesk/releases';
import type { BootManifest } from 'bff-contract/web';

/** The time limit for a portal's response, in ms. */
const LIMIT_MS = 10_000;

const fetchPage = async (
  url: string,
  avoidedShell: string | undefined,
): Promise<{ status: number; html: string }> => {
  try {
    const cookie = avoidedShell && { Cookie: `${AVOIDED_SHELL_COOKIE}=${avoidedShell}` };
    const response = await fetch(url, {
      headers: { Accept: 'text/html', ...cookie },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return { status: response.status, html: await response.text() };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    throw problem(`${url} does not respond (${cause?.code ?? name}).`);
  }
};

/**
 * Reads the boot manifest from a page of a running portal.
 * @param avoidedShell a release of the shell that only some browsers get
 */
export const readBoot = async (
  url: string,
  avoidedShell?: string,
): Promise<{ html: string; boot: BootManifest }> => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw problem(`--portal ${url} is no address of a portal.`, 'It looks like https://portal.example.');
  }
  const { status, html } = await fetchPage(url, avoidedShell);
  const boot = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!boot) throw problem(`${url} is no page of a portal (${status}).`);
  return { html, boot: JSON.parse(boot) };
};
