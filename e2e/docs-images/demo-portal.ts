import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_LOG_INS } from '@slabdesk/demo/log-ins';
import { makeDemo } from '@slabdesk/demo/make-demo';
import { logInAdmin } from '@slabdesk/driver';
import type { RemoteReleaseDetails } from 'bff-contract';
import { createOwnPortal } from '../support/own-portal';
import { chooseReleases, createPipelines, proveDealer } from '../support/pipelines';
import { createReleaseCopies } from '../support/release-copies';

const SIZE = { customers: 60, orders: 250 };
const SHELL = '1.0.0-0c3f9a41';
const VERSIONS = ['1.3.0', '1.4.0', '1.5.0'];

/** Releases copies of the built dealer remote. Resolves to their ids. */
const makeReleases = async (
  folder: string,
  { run }: Awaited<ReturnType<typeof createOwnPortal>>,
): Promise<string[]> => {
  const copies = await createReleaseCopies(folder, { run });
  const shell = { current: SHELL, previous: [], used: [SHELL], since: Date.now() };
  await chooseReleases(run, { remotes: {}, shell });
  const ids: string[] = [];
  for (const version of VERSIONS) {
    ids.push((await copies.release(version)).directory);
  }
  return ids;
};

/** Changes the releases as the administrator, so that they have a history and a canary. */
const changeReleases = async (url: string, [first, second, third]: string[]) => {
  const { http } = await logInAdmin(url, DEMO_LOG_INS.admin);
  const change = async (body: object) => {
    const { generation } = await http.get<RemoteReleaseDetails>('admin/release/dealer');
    await http.post('admin/release/dealer/change', { ...body, generation });
  };
  await change({ action: 'promote', release: first, reason: 'Saved views of orders' });
  await change({ action: 'promote', release: second, reason: 'Due dates in the list' });
  await change({ action: 'canary', release: third, percent: 20, reason: 'Faster search, first for some' });
};

/** Starts the built portal with the demo data of `npm start` and a few releases of the dealer remote. */
export const startDemoPortal = async () => {
  const { name, email, password } = DEMO_LOG_INS.admin;
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-images-'));
  const store = path.join(folder, 'releases');
  const portal = await createOwnPortal('docs-images', { RELEASE_STORE: store, RELEASERS: email });
  const stop = async () => {
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const releases = await makeReleases(store, portal);
    await portal.run('admin', ['--email', email, '--name', name, '--password', password]);
    const { url } = await portal.start();
    const { dates } = await makeDemo({ baseUrl: url, size: SIZE, now: new Date(), report: console.log });
    const datesFile = path.join(folder, 'demo-dates.json');
    await writeFile(datesFile, JSON.stringify(dates));
    await portal.run('backdate', [datesFile]);
    await proveDealer(await createPipelines(url, DEMO_LOG_INS.admin), releases, SHELL);
    await changeReleases(url, releases);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
