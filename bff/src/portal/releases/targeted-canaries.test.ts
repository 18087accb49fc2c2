import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CanaryTarget } from '@slabdesk/releases';
import type { TargetRole } from 'bff-contract/constants';
import type { BootManifest, RemotesResponse } from 'bff-contract/web';
import fc from 'fast-check';
import {
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createReleaseWriter } from '../../testing/release-store';
import { makeShellBuild } from '../../testing/shell-build';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { isTargeted } from './target';

describe('Whom a target is for', () => {
  const value = fc.constantFrom('a', 'b', 'c');
  const values = fc.option(fc.uniqueArray(value, { minLength: 1 }), { nil: undefined });
  const roles = fc.subarray<TargetRole>(['admin', 'owner', 'staff', 'customer'], { minLength: 1 });

  it('is whoever matches one value of every kind that it names', () => {
    fc.assert(
      fc.property(
        fc.record({
          accounts: values,
          dealers: values,
          environments: values,
          roles: fc.option(roles, { nil: undefined }),
        }),
        fc.option(fc.record({ account: value, dealer: fc.option(value, { nil: undefined }), roles }), {
          nil: undefined,
        }),
        fc.option(value, { nil: undefined }),
        ({ accounts, dealers, environments, ...target }, audience, environment) => {
          const fits = (wanted: string[] | undefined, found: string | undefined) =>
            !wanted || (found !== undefined && wanted.includes(found));
          const expected =
            fits(accounts, audience?.account) &&
            fits(dealers, audience?.dealer) &&
            fits(environments, environment) &&
            (!target.roles || target.roles.some((role) => audience?.roles.includes(role)));
          const all = { accounts, dealers, environments, ...target } as CanaryTarget;
          expect(isTargeted(all, audience, environment)).toBe(expected);
        },
      ),
    );
  });
});

describe('A canary with a target', () => {
  let root: string;
  let test: TestApp;
  let writer: ReturnType<typeof createReleaseWriter>;
  let current: string;
  let canary: string;

  const put = (path: string, text: string) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'targets-'));
    put('shell/dist/shell.json', JSON.stringify(makeShellBuild()));
    writer = createReleaseWriter((key, text) => put(`store/${key}`, text));
    current = await writer.release();
    canary = await writer.release({ version: '1.1.0' });
    await writer.change('dealer', { current });
    test = await createTestApp(
      {
        webRoot: root,
        releaseStore: { kind: 'folder', folder: join(root, 'store') },
        environment: 'staging',
      },
      { prepare: writer.connect },
    );
  });
  afterEach(async () => {
    await test.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });

  const aim = async (target: CanaryTarget, percent = 100) => {
    await writer.change('dealer', { current, canary: { release: canary, percent, target } });
    await until(() => test.app.releaseStore().generation === 2);
  };

  /** A browser that keeps its cookies. */
  const createBrowser = () => {
    const jar = new Map<string, string>();
    const send = async (url: string, headers: Record<string, string> = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await test.app.inject({ url, headers: { ...headers, ...(cookie && { cookie }) } });
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0 || value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    };
    return {
      jar,
      send,
      whoami: (person?: Person) => send('/api/auth/whoami', person?.headers),
      logOut: (person: Person) => send('/api/auth/logout', person?.headers),
      /** The version of the remote that a page gets. */
      version: async () => {
        const { body } = await send('/', { accept: 'text/html' });
        const boot: BootManifest = JSON.parse(
          /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? 'null',
        );
        return boot.remotes[0]?.version;
      },
      listed: async () => {
        const response = await send('/remotes.json', { 'sec-fetch-site': 'same-origin' });
        return response.json().remotes[0].version;
      },
    };
  };
  const visit = async (person?: Person) => {
    const browser = createBrowser();
    await browser.version();
    await browser.whoami(person);
    return browser.version();
  };

  it("is for the dealer's whole team, and for nobody else, whatever their cookies say", async () => {
    const dealer = await registerDealer(test);
    const member = await registerMember(test, dealer, 'staff');
    const other = await registerDealer(test);
    await aim({ dealers: [dealer.fabricator.id] });
    expect(await visit(dealer)).toBe('1.1.0');
    expect(await visit(member)).toBe('1.1.0');
    expect(await visit(other)).toBe('1.0.0');
    expect(await visit(undefined)).toBe('1.0.0');

    const forger = createBrowser();
    await forger.version();
    await forger.whoami(other);
    const [payload = '', signature = ''] = forger.jar.get('release-audience')?.split('.') ?? [];
    const values = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(
      JSON.stringify([values[0], values[1], dealer.fabricator.id, ...values.slice(3)]),
    );
    forger.jar.set('release-audience', `${forged.toString('base64url')}.${signature}`);
    expect(await forger.version()).toBe('1.0.0');
  });

  it('is for accounts and roles', async () => {
    const [owner, customer, admin] = [
      await registerDealer(test),
      await registerCustomer(test),
      await registerAdmin(test),
    ];
    await aim({ accounts: [owner.user.id, customer.user.id], roles: ['customer', 'admin'] });
    expect(await visit(customer)).toBe('1.1.0');
    expect(await visit(owner)).toBe('1.0.0');
    expect(await visit(admin)).toBe('1.0.0');
  });

  it('reaches tabs that are open with their next call, and ends when the user logs out', async () => {
    const dealer = await registerDealer(test);
    const browser = createBrowser();
    await aim({ dealers: [dealer.fabricator.id] });
    const before = (await browser.whoami()).headers['portal-release'];
    await browser.version();
    const after = (await browser.whoami(dealer)).headers['portal-release'];
    expect(after).not.toBe(before);
    expect(await browser.listed()).toBe('1.1.0');
    await browser.logOut(dealer);
    expect(browser.jar.has('release-audience')).toBe(false);
    expect(await browser.version()).toBe('1.0.0');
  });

  it("goes by the administrator in all tabs of a browser that views a dealer's portal, also once the view ends", async () => {
    const admin = await registerAdmin(test);
    const dealer = await registerDealer(test);
    const url = `admin/fabricator/${dealer.fabricator.id}/view-as`;
    const { token } = (await admin.call('POST', url, { reason: 'A look' })).json().created;
    const view = { ...dealer, headers: { authorization: `Bearer ${token.accessToken}` } };
    await aim({ roles: ['admin'] });
    const browser = createBrowser();
    await browser.version();
    await browser.whoami(admin);
    expect((await browser.whoami(view)).json()).toMatchObject({ isLoggedIn: true, viewAs: {} });
    expect(await browser.listed()).toBe('1.1.0');
    await browser.logOut(view);
    expect(await browser.listed()).toBe('1.1.0');
    await browser.logOut(admin);
    expect(await browser.listed()).toBe('1.0.0');
  });

  it('is given to its users alone, beside one of another remote for other users', async () => {
    const [one, other, third] = [
      await registerDealer(test),
      await registerDealer(test),
      await registerDealer(test),
    ];
    const auth = await writer.release({ name: 'auth', routes: [] });
    const authCanary = await writer.release({ name: 'auth', version: '1.1.0', routes: [] });
    await writer.change('auth', {
      current: auth,
      canary: { release: authCanary, percent: 100, target: { dealers: [other.fabricator.id] } },
    });
    await writer.change('dealer', {
      current,
      canary: { release: canary, percent: 100, target: { dealers: [one.fabricator.id] } },
    });
    await until(() => test.app.releaseStore().generation === 3);
    const browsers = [one, other, third].map((person) => ({ person, ...createBrowser() }));
    const seen = async () => {
      const all = [];
      for (const { send } of browsers) {
        const { body, headers } = await send('/remotes.json', { 'sec-fetch-site': 'same-origin' });
        const { remotes }: RemotesResponse = JSON.parse(body);
        const called = await send('/api/nothing');
        expect(called.headers['portal-release']).toBe(String(headers.etag).slice(1, -1));
        all.push(Object.fromEntries(remotes.map(({ name, version }) => [name, version])));
      }
      return all;
    };
    for (const { whoami, version, person } of browsers) {
      await version();
      await whoami(person);
    }
    const expected = [
      { dealer: '1.1.0', auth: '1.0.0' },
      { dealer: '1.0.0', auth: '1.1.0' },
      { dealer: '1.0.0', auth: '1.0.0' },
    ];
    expect([await seen(), await seen()]).toEqual([expected, expected]);
    // The second user signs in on the first one's browser.
    await browsers[0]?.whoami(other);
    expect((await seen())[0]).toEqual(expected[1]);
  });

  it('is for a share of its target', async () => {
    const dealer = await registerDealer(test);
    await aim({ dealers: [dealer.fabricator.id] }, 50);
    const versions = [];
    for (let index = 0; index < 40; index += 1) versions.push(await visit(dealer));
    expect(new Set(versions)).toEqual(new Set(['1.0.0', '1.1.0']));
  });

  it('is for deployments, without knowing who uses a browser', async () => {
    await aim({ environments: ['staging'] });
    expect(await visit()).toBe('1.1.0');
    const browser = createBrowser();
    await browser.version();
    await browser.whoami(await registerDealer(test));
    expect([...browser.jar.keys()]).toEqual(['release-share']);
  });

  it('of another deployment is for nobody here', async () => {
    await aim({ environments: ['production'] });
    expect(await visit()).toBe('1.0.0');
  });
});

it('No cookie says who uses a browser while no canary is for certain users', async () => {
  const root = mkdtempSync(join(tmpdir(), 'targets-'));
  const test = await createTestApp({ webRoot: root });
  const dealer = await registerDealer(test);
  const response = await test.app.inject({
    url: '/api/auth/whoami',
    headers: dealer.headers,
  });
  expect(response.cookies).toEqual([]);
  await test.close();
  rmSync(root, { recursive: true, force: true });
});
