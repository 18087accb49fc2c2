/**
 * What was seen of a page.
 *
 * @typedef {object} Seen
 * @property {string} [failure] why it could not be opened
 * @property {string} [heading] of the page; undefined where none came
 * @property {string} path where the browser ended
 * @property {string[]} scripts URLs of the scripts that were loaded
 * @property {string[]} crashes that were reported to the server
 * @property {string[]} areas what areas say that did not load
 * @property {string[]} violations of the Content-Security-Policy
 * @property {string[]} errors of the console, and uncaught ones
 */

/** One defect makes many lines; the first tell it. */
const MOST_LINES = 4;
const MOST_CHARACTERS = 240;

const shorten = (text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
};

const judgeScripts = ({ page }, { scripts }, { release, entry }) => {
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

/**
 * What is wrong with a page; nothing where it is as it should be.
 *
 * @param {import('./visits.mjs').Visit} visit
 * @param {Seen} seen
 * @param {{ release: object, entry: string }} expected the release that had to run, and where its container lies
 * @returns {string[]}
 */
export const judge = (visit, seen, expected) => {
  if (seen.failure) return [shorten(seen.failure)];
  const lines = [
    ...(seen.heading ? [] : ['there is no heading']),
    ...(seen.path === visit.lands ? [] : [`it leads to ${seen.path}`]),
    ...seen.crashes.map((text) => `it crashes: ${text}`),
    ...seen.areas.map((text) => `an area says: ${text}`),
    ...seen.violations.map((text) => `against the policy: ${text}`),
    ...judgeScripts(visit, seen, expected),
    ...seen.errors.map((text) => `console: ${text}`),
  ];
  return [...new Set(lines.map(shorten))].slice(0, MOST_LINES);
};
