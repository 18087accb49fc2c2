import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A text that every build of a library contains once, however it is minified. */
const LIBRARY_MARKS = JSON.parse(readFileSync(path.join(__dirname, 'library-marks.json'), 'utf8')) as Record<
  string,
  string
>;

/** The same for what the shell provides: the portal's requests and the theme. */
const SHARED_UI_MARKS = {
  '@slabdesk/portal': 'Maximum retries exceeded',
  'shared-ui/core': 'h1[tabindex="-1"]:focus',
};

/** How often each library, and shared-ui, is in some scripts. */
export const countCopies = (scripts: readonly string[]): Record<string, number> => {
  const all = scripts.join('\n');
  return Object.fromEntries(
    Object.entries({ ...LIBRARY_MARKS, ...SHARED_UI_MARKS }).map(([name, mark]) => [
      name,
      all.split(mark).length - 1,
    ]),
  );
};
