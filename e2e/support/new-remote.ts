import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const DOCS = path.resolve(__dirname, '../../docs/guide/remotes.md');
const FOLDER = 'mfe-slabs';

/** The files in the guide's section about additions, by their paths in the remote's folder. */
const filesOfGuide = async (): Promise<Map<string, string>> => {
  const guide = await readFile(DOCS, 'utf8');
  const [, section = ''] = guide.split('## What a remote can add besides pages');
  const blocks = section.matchAll(/```tsx?\n\/\/ (src\/\S+)\n([\s\S]*?)```/g);
  return new Map([...blocks].map(([, file = '', text = '']) => [file, text]));
};

/** `npm run new-remote -- slabs` without installing, then the files of the guide: all of them in the remote's folder. */
export const addRemote = async (root: string): Promise<string[]> => {
  const create =
    "import('./delivery/kit/src/new-remote.mjs').then((m) => m.createRemote(process.cwd(), 'slabs'))";
  await promisify(execFile)(process.execPath, ['-e', create], { cwd: root });
  const files = await filesOfGuide();
  expect([...files.keys()]).toContain('src/pages.ts');
  for (const [file, text] of files) {
    const full = path.join(root, FOLDER, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, text);
  }
  await promisify(execFile)(path.join(root, 'node_modules', '.bin', 'tsc'), ['-p', FOLDER, '--noEmit'], {
    cwd: root,
  });
  return [FOLDER];
};
