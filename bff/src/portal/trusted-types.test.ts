import { createContext, runInContext, runInNewContext } from 'node:vm';
import { trustedTypesScript } from './trusted-types';

const OWN = 'https://portal.example';

type Policy = Record<string, (text: string) => unknown>;

const policiesOf = (hasTrustedTypes = true): Map<string, Policy> => {
  const made = new Map<string, Policy>();
  const trustedTypes = { createPolicy: (name: string, policy: Policy) => made.set(name, policy) };
  runInNewContext(trustedTypesScript(), {
    URL,
    window: hasTrustedTypes ? { trustedTypes } : {},
    location: { origin: OWN },
    document: { baseURI: `${OWN}/orders/7` },
  });
  return made;
};

const urlOf = (url: string) => policiesOf().get('default')?.createScriptURL?.(url);

it.each([
  ['/assets/main.js', `${OWN}/assets/main.js`],
  [`${OWN}/remotes/dealer/1/remoteEntry.js?attempt=2`, `${OWN}/remotes/dealer/1/remoteEntry.js?attempt=2`],
])('The policy accepts scripts of ours: %s', (url, expected) => {
  expect(urlOf(url)).toBe(expected);
});

it.each([
  'https://evil.example/assets/main.js',
  '//evil.example/remotes/x.js',
  '/api/objects/evil.js',
  '/assets/../api/evil.js',
  '/assets/%2e%2e/api/evil.js',
  `${OWN}.evil.example/remotes/dealer/1/page.js`,
  'data:text/javascript,alert(1)',
  'blob:https://portal.example/assets/1',
  'javascript:alert(1)',
])('The policy rejects %s', (url) => {
  expect(urlOf(url)).toBeNull();
});

it('The policy creates no markup and no code from text', () => {
  const [[name, policy] = []] = policiesOf();
  expect(name).toBe('default');
  expect(Object.keys(policy ?? {})).toEqual(['createScriptURL']);
});

it('The policy does nothing in a browser without Trusted Types', () => {
  expect(policiesOf(false).size).toBe(0);
});

it("The policy can't end its script element", () => {
  expect(trustedTypesScript()).not.toContain('<');
});

describe('The policy of a remote', () => {
  /** Creates a policy as a script at this URL would. Returns the policies that were created. */
  const createAt = (url: string, name = 'vue', { page = `${OWN}/terms` } = {}) => {
    const made: string[] = [];
    class Factory {
      createPolicy(created: string) {
        made.push(created);
      }
    }
    const sandbox = createContext({
      URL,
      trustedTypes: new Factory(),
      location: { origin: OWN },
      document: { baseURI: `${OWN}/orders/7` },
    });
    runInContext('var window = globalThis', sandbox);
    runInContext(trustedTypesScript({ slabs: ['vue'], saws: ['lit'] }), sandbox, { filename: page });
    const create = `try { trustedTypes.createPolicy('${name}', {}) } catch { }`;
    runInContext(create, sandbox, { filename: url });
    return made;
  };

  it('is created by the code of its release', () => {
    expect(createAt(`${OWN}/remotes/slabs/1/main.js`)).toEqual(['default', 'vue']);
  });

  it.each([
    `${OWN}/remotes/saws/1/main.js`,
    `${OWN}/assets/main.js`,
    `${OWN}/terms`,
    'https://evil.example/remotes/slabs/1/main.js',
    `${OWN}.evil.example/remotes/slabs/1/main.js`,
  ])('is created by no other script: %s', (url) => {
    expect(createAt(url)).toEqual(['default']);
  });

  it('is not created because the address of the page says so', () => {
    const page = `${OWN}/terms?a=)\u0020at (${OWN}/remotes/slabs/1/main.js`;
    expect(createAt(`${OWN}/assets/main.js`, 'vue', { page })).toEqual(['default']);
  });

  it('leaves names that no remote has to the header', () => {
    expect(createAt(`${OWN}/assets/main.js`, 'other')).toEqual(['default', 'other']);
  });
});
