import { problem } from '../lib/problem.mjs';

/** How long a portal may take to answer, in ms. */
const LIMIT_MS = 10_000;

/** A page of a portal that runs, and what its HTML tells the browser. */
export const readBoot = async (url) => {
  const headers = { Accept: 'text/html' };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
  const html = await answer.text();
  const boot = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!boot) throw problem(`${url} does not answer as a portal (${answer.status}).`);
  return { html, boot: JSON.parse(boot) };
};
