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
 * @property {boolean} [isReachable] whether a pointer reaches the heading
 * @property {Record<string, string>} [look] computed styles, as `color of body`
 * @property {boolean} [hasGlobal] whether the variable of a container is set
 * @property {string[]} [builtins] what scripts changed of what the browser provides, as `Array.prototype.map`
 */

/** One defect causes many lines; the first few suffice. */
const MAX_LINES = 4;
const MAX_CHARACTERS = 240;

const shorten = (text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
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
 * @param {import('./page-checks.mjs').PageCheck} check
 * @param {Seen} seen
 * @param {{ release: import('../publish.mjs').Release, entry: string }} expected the expected release and the URL of its container
 * @returns {string[]}
 */
export const judge = (check, seen, expected) => {
  if (seen.failure) return [shorten(seen.failure)];
  const lines = [
    ...(seen.heading ? [] : ['there is no heading']),
    ...(seen.path === check.lands ? [] : [`it leads to ${seen.path}`]),
    ...seen.crashes.map((text) => `it crashes: ${text}`),
    ...seen.areas.map((text) => `an area says: ${text}`),
    ...seen.violations.map((text) => `against the policy: ${text}`),
    ...judgeScripts(check, seen, expected),
    ...seen.errors.map((text) => `console: ${text}`),
  ];
  return [...new Set(lines.map(shorten))].slice(0, MAX_LINES);
};

const quoted = (heading) => (heading ? `“${heading}”` : 'no heading');

const judgeLook = (seen, usual) => {
  if (!seen.heading || !usual.heading) return [];
  if (usual.isReachable && !seen.isReachable) return ['something covers it, or it can’t be clicked'];
  return Object.entries(usual.look ?? {}).flatMap(([what, value]) =>
    seen.look?.[what] === value ? [] : [`the ${what} is ${seen.look?.[what]} instead of ${value}`],
  );
};

/**
 * What a candidate changed about a page of another remote; nothing where the page is as it was without the candidate.
 * A page that failed without it as well says nothing about the candidate.
 *
 * @param {import('./page-checks.mjs').PageCheck} check
 * @param {Seen} seen
 * @param {Seen} usual the same page without the candidate
 * @param {{ release: import('../publish.mjs').Release, entry: string }} expected the other remote's release
 * @returns {string[]}
 */
export const judgeBeside = (check, seen, usual, expected) => {
  if (usual.failure || !usual.heading || usual.path !== check.lands) return [];
  if (seen.failure) return [shorten(seen.failure)];
  const isNew = (list) => (line) => !list?.includes(line);
  const lines = [
    ...(seen.path === check.lands ? [] : [`it leads to ${seen.path}`]),
    ...(seen.heading === usual.heading
      ? []
      : [`it shows ${quoted(seen.heading)} instead of ${quoted(usual.heading)}`]),
    ...seen.crashes.filter(isNew(usual.crashes)).map((text) => `it crashes: ${text}`),
    ...seen.areas.filter(isNew(usual.areas)).map((text) => `an area says: ${text}`),
    ...judgeScripts(check, seen, expected),
    ...judgeLook(seen, usual),
    ...(seen.builtins ?? []).filter(isNew(usual.builtins)).map((name) => `${name} was changed for all pages`),
    ...seen.violations.filter(isNew(usual.violations)).map((text) => `against the policy: ${text}`),
    ...seen.errors.filter(isNew(usual.errors)).map((text) => `console: ${text}`),
  ];
  return [...new Set(lines.map(shorten))].slice(0, MAX_LINES);
};
