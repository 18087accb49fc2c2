import { existsSync } from 'node:fs';
import { findProgram } from './find-program.mjs';

const FULL_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstOf = (names) => names.map(findProgram).find(Boolean) ?? PLACES.find((file) => existsSync(file));

/**
 * The path of the browser for the tests: CHROMIUM_PATH, or one installed on this system. The headless shell, which
 * Playwright uses too, has no parts for a window: the journeys take half as long in it.
 *
 * @returns {string | undefined}
 */
export const findChromium = () =>
  process.env.CHROMIUM_PATH || firstOf(['chromium-headless-shell', ...FULL_NAMES]);

/**
 * The path of a browser with all its parts, such as its viewer of PDF files.
 *
 * @returns {string | undefined}
 */
export const findFullChromium = () => firstOf(FULL_NAMES) ?? process.env.CHROMIUM_PATH;
