import { PORTAL_API } from '@slabdesk/portal';
import { loadDefinition } from './host';

jest.mock('../../previous-api', () => ({ scopedShares: () => ({}) }));

it('The devtool of the federation runtime sees the shell, and the releases that it has loaded', () => {
  const load = (name: string, global: string) =>
    loadDefinition({
      entry: `/remotes/${name}/remoteEntry.js`,
      global,
      portalApi: PORTAL_API,
      integrity: '',
    }).catch(() => undefined);
  void load('dealer/1.4.0', 'remote_dealer_a');
  void load('dealer/1.5.0', 'remote_dealer_b');
  const { moduleInfo } = (globalThis as unknown as { __FEDERATION__: { moduleInfo: object } }).__FEDERATION__;
  const entry = (version: string) => `http://localhost/remotes/dealer/${version}/remoteEntry.js`;
  expect(moduleInfo).toEqual({
    shell: expect.objectContaining({
      remotesInfo: {
        remote_dealer_a: { matchedVersion: entry('1.4.0') },
        remote_dealer_b: { matchedVersion: entry('1.5.0') },
      },
    }),
    [`remote_dealer_a:${entry('1.4.0')}`]: expect.objectContaining({ globalName: 'remote_dealer_a' }),
    [`remote_dealer_b:${entry('1.5.0')}`]: expect.objectContaining({ globalName: 'remote_dealer_b' }),
  });
});
