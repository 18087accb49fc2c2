import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as portal from '@slabdesk/portal';
import { PREVIOUS_API } from 'bff-contract/compatibility';
import { scopedShares } from '.';

const [major] = PREVIOUS_API.portalApi.split('.');
const STORED = join(__dirname, `../../../e2e/previous-portal/portal-${major}/exports.json`);
const scopes = scopedShares('current', 'previous');

const moduleIn = async (scope: string, key: string): Promise<object> => {
  const share = scopes[key]?.find((each) => each.scope.includes(scope));
  if (!share) throw new Error(`${key} is not shared`);
  return 'lib' in share ? share.lib() : (await share.get())();
};

it('releases of the major version before get all that it exported', async () => {
  const exported: Record<string, string[]> = JSON.parse(readFileSync(STORED, 'utf8'));
  expect(Object.keys(exported).length).toBeGreaterThan(10);
  for (const [key, names] of Object.entries(exported)) {
    const module = await moduleIn('previous', key);
    const missing = names.filter((name) => Reflect.get(module, name) === undefined);
    expect({ key, missing }).toEqual({ key, missing: [] });
  }
}, 60_000);

it('only they get what is not exported any more, and the version that they know', async () => {
  const before = (await moduleIn('previous', '@slabdesk/portal')) as typeof portal & {
    isPortalApiCompatible: (needed: string, offered?: string) => boolean;
  };
  expect(before.PORTAL_API).toBe(PREVIOUS_API.portalApi);
  expect(before.isPortalApiCompatible(`${major}.0`)).toBe(true);
  expect(before.isPortalApiCompatible(portal.PORTAL_API)).toBe(false);
  expect(await moduleIn('current', '@slabdesk/portal')).not.toHaveProperty('isPortalApiCompatible');
});

it('what did not change has one instance for both', async () => {
  expect(scopes.react).toHaveLength(1);
  expect(scopes.react?.[0]?.scope).toEqual(['current', 'previous']);
  expect(await moduleIn('previous', 'shared-ui/core')).toBe(await moduleIn('current', 'shared-ui/core'));
  const before = (await moduleIn('previous', '@slabdesk/portal')) as typeof portal;
  expect(before.useSession).toBe(portal.useSession);
});
