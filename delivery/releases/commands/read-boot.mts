import { problem } from '@slabdesk/releases';
import type { BootManifest } from 'bff-contract/web';

/** The time limit for a portal's response, in ms. */
const LIMIT_MS = 10_000;

const fetchPage = async (url: string): Promise<{ status: number; html: string }> => {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'text/html' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return { status: response.status, html: await response.text() };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    throw problem(`${url} does not respond (${cause?.code ?? name}).`);
  }
};

/** Reads the boot manifest from a page of a running portal. */
export const readBoot = async (url: string): Promise<BootManifest> => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw problem(`--portal ${url} is no address of a portal.`, 'It looks like https://portal.example.');
  }
  const { status, html } = await fetchPage(url);
  const boot = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!boot) throw problem(`${url} is no page of a portal (${status}).`);
  return JSON.parse(boot);
};
