import type { RemoteRelease } from '@slabdesk/releases';
import { NO_PAGE, type PageCheck } from './page-checks.mts';

/** Observations of a page. */
export interface Seen {
  /** Why it could not be opened. */
  failure?: string;
  /** Undefined where none came. */
  heading?: string | undefined;
  /** Where the browser ended. */
  path: string;
  /** URLs of the scripts that were loaded. */
  scripts: string[];
  /** Crashes that were reported to the server. */
  crashes: string[];
  /** Texts of the areas that did not load. */
  areas: string[];
  /** Violations of the Content-Security-Policy. */
  violations: string[];
  /** Errors of the console, and uncaught ones. */
  errors: string[];
  /** Why extensions of the release did not load. */
  extensions?: string[];
  /** URLs that did not respond. */
  waiting?: string[];
}

/** The release that a page has to come from, and the URL of its container. */
export interface ExpectedRelease {
  release: RemoteRelease;
  entry: string;
}

/** One defect causes many lines; the first few suffice. A line has room for a whole chain of causes. */
const MAX_LINES = 6;
const MAX_CHARACTERS = 1_000;

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
};

const judgeScripts = (
  { page }: PageCheck,
  { scripts }: Seen,
  { release, entry }: ExpectedRelease,
): string[] => {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const own = scripts.filter((url) => url.includes(`/remotes/${release.name}/`));
  const needed = [release.entry, ...(release.pages[page]?.scripts ?? [])];
  const lost = needed.filter((file) => !own.some((url) => url.endsWith(folder + file)));
  const foreign = own.filter((url) => !url.includes(folder));
  return [
    ...lost.map((file) => `${file} of ${release.directory} was not loaded`),
    ...foreign.map((url) => `the browser loaded ${url} of another release`),
  ];
};

/** The first lines, which name causes; the rest is counted. */
const summarise = (lines: readonly string[]): string[] => {
  const all = [...new Set(lines.map(shorten))];
  const rest = all.length - MAX_LINES;
  return rest > 0 ? [...all.slice(0, MAX_LINES), `and ${rest} more`] : all;
};

const waits = ({ waiting = [] }: Seen): string[] => waiting.map((url) => `it waits for ${url}`);

/**
 * Lists what is wrong with a page; empty if nothing is.
 */
export const judge = (check: PageCheck, seen: Seen, expected: ExpectedRelease): string[] => {
  if (seen.failure) return [shorten(seen.failure)];
  if (check.page === NO_PAGE) return summarise(seen.extensions ?? []);
  const lines = [
    ...(seen.heading ? [] : ['there is no heading', ...waits(seen)]),
    ...(seen.path === check.lands ? [] : [`it leads to ${seen.path}`]),
    ...seen.crashes.map((text) => `it crashes: ${text}`),
    ...seen.violations.map((text) => `against the policy: ${text}`),
    ...seen.errors.map((text) => `console: ${text}`),
    ...seen.areas.map((text) => `an area says: ${text}`),
    ...(seen.extensions ?? []),
    ...judgeScripts(check, seen, expected),
  ];
  return summarise(lines);
};
