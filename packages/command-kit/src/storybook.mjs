/** Storybook is outside the workspaces and has its own lock file. */
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { fromRoot } from './paths.mjs';
import { runNode } from './run.mjs';

export const STORIES = fromRoot('stories');

export const ensureStorybookInstalled = () => ensureInstalled(STORIES, 'Storybook');

/** Runs a Storybook command until it exits; takes the options of `run`. */
export const runStorybook = (args, options) =>
  runNode(path.join(STORIES, 'node_modules', 'storybook', 'dist', 'bin', 'dispatcher.js'), args, {
    cwd: STORIES,
    ...options,
  });
