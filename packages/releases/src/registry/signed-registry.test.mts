import assert from 'node:assert/strict';
import test from 'node:test';
import {
  addGeneration,
  advance,
  approveProposal,
  canary,
  changeRegistry,
  deployed,
  pin,
  promote,
  readChain,
  rollback,
  seeRegistry,
  sha256Of,
  signBytes,
  unpin,
} from '@slabdesk/releases';
import fc from 'fast-check';
import { KEYS, memoryStore, SECOND_KEY, trustOf } from '../../testing/signed.mts';

const id = (version) => `${version}-00000000aaaa`;
const keyOf = (number) => `registry/${String(number).padStart(8, '0')}.json`;
const trust = trustOf();
const strict = trustOf({ secondPerson: true });

/** Changes a remote with somebody's key. */
const by = (store, holder, remote, step, rules = trust) =>
  changeRegistry(store, { remote, by: holder, reason: 'a test' }, step, {
    trust: rules,
    signer: typeof holder === 'string' ? KEYS[holder] : holder,
  });

/** Adds what the writer's own checks would refuse: a registry signed by anybody's key. */
const force = async (store, signer, alter, rules = trust) => {
  const { registry, highest, head } = await seeRegistry(store, rules);
  const chain = { store: 'test', previous: head.sha256 };
  const change = {
    id: 'x',
    at: new Date().toISOString(),
    by: 'ann',
    reason: 'evil',
    remote: 'dealer',
    action: 'rollback',
  };
  const next = alter({ ...structuredClone(registry), chain, change });
  assert.equal(await addGeneration(store, highest, next, signer), true);
};

/** A history of both teams, of the shell, of a canary that the server takes further, and of ways back. */
const history = async () => {
  const store = memoryStore();
  await by(store, 'dan', 'shell', deployed(id('1.0.0')));
  await by(store, 'ann', 'dealer', promote(id('1.0.0')));
  await by(store, 'cat', 'auth', promote(id('2.0.0')));
  await by(
    store,
    'bea',
    'dealer',
    canary(id('1.1.0'), 10, { rollout: { next: [50], visits: 1, waitMs: 0, by: 'bea' } }),
  );
  const { registry } = await seeRegistry(store, trust);
  await by(store, 'server', 'dealer', advance(registry.remotes.dealer.canary, 7));
  await by(store, 'ann', 'dealer', rollback());
  await by(store, 'ann', 'dealer', pin(id('1.1.0'), { by: 'ann', reason: 'a test' }));
  await by(store, 'ann', 'dealer', unpin());
  await by(store, 'cat', 'auth', promote(id('2.1.0')));
  await by(
    store,
    'ann',
    'dealer',
    canary(id('1.0.0'), 100, { target: { dealers: ['42'], roles: ['owner'] } }),
  );
  return store;
};

const honest = await history();
const COUNT = 10;
const hashes = Array.from({ length: COUNT }, (_, index) => sha256Of(honest.files.get(keyOf(index + 1))));
const copyOf = ({ files }) => memoryStore(new Map(files));

const headOf = async (store, from = undefined, rules = trust) => (await readChain(store, rules, from)).head;

test('everything that was signed by those who may is accepted', async () => {
  const { head, refused, changes } = await readChain(honest, trust);
  assert.deepEqual(refused, []);
  assert.deepEqual([head.generation, head.sha256], [COUNT, hashes.at(-1)]);
  assert.equal(changes.length, COUNT);
  assert.equal(head.registry.remotes.dealer.current, id('1.1.0'));
  assert.equal(changes[1].by, 'ann');
});

/** What somebody who can write to the store may do to it, without a key of the trust file. */
const number = fc.integer({ min: 1, max: COUNT + 2 });
const deed = fc.oneof(
  fc.record({ kind: fc.constant('drop'), at: number }),
  fc.record({ kind: fc.constant('drop-signatures'), at: number }),
  fc.record({ kind: fc.constant('swap'), at: number, other: number }),
  fc.record({ kind: fc.constant('copy'), at: number, other: number }),
  fc.record({
    kind: fc.constant('flip'),
    at: number,
    position: fc.nat(),
    bit: fc.integer({ min: 0, max: 7 }),
  }),
  fc.record({ kind: fc.constant('renumber'), at: number, other: number }),
  fc.record({
    kind: fc.constant('rewrite'),
    at: number,
    version: fc.constantFrom('1.0.0', '1.1.0', '6.6.6'),
    remote: fc.constantFrom('dealer', 'auth'),
  }),
  fc.record({
    kind: fc.constant('sign'),
    at: number,
    holder: fc.constantFrom('mallory', 'old', 'dealer pipeline'),
  }),
  fc.record({ kind: fc.constant('move-signature'), at: number, other: number }),
  fc.record({ kind: fc.constant('garbage'), at: number, text: fc.string() }),
);

const signaturesOf = ({ files }, bytes) =>
  [...files.keys()].filter((key) => key.startsWith(`signatures/${sha256Of(bytes)}/`));

const parsed = (bytes) => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
};

const commit = async (store, { kind, at, other, position, bit, version, remote, holder, text }) => {
  const { files } = store;
  const [own, second] = [files.get(keyOf(at)), files.get(keyOf(other))];
  if (kind === 'garbage') files.set(keyOf(at), Buffer.from(text));
  if (!own) return;
  if (kind === 'drop') files.delete(keyOf(at));
  if (kind === 'drop-signatures') for (const key of signaturesOf(store, own)) files.delete(key);
  if (kind === 'swap' && second) files.set(keyOf(at), second).set(keyOf(other), own);
  if (kind === 'copy') files.set(keyOf(other), own);
  if (kind === 'flip') {
    const bytes = Buffer.from(own);
    if (bytes.length > 0) bytes[position % bytes.length] ^= 1 << bit;
    files.set(keyOf(at), bytes);
  }
  if (kind === 'sign') await signBytes(store, 'registry', own, KEYS[holder]).catch(() => undefined);
  if (kind === 'move-signature' && second) {
    for (const key of signaturesOf(store, second))
      files.set(`signatures/${sha256Of(own)}/${key.split('/').at(-1)}`, files.get(key));
  }
  if (kind === 'renumber' || kind === 'rewrite') {
    const registry = parsed(own);
    if (!registry?.remotes) return;
    if (kind === 'rewrite')
      registry.remotes[remote] = {
        ...registry.remotes[remote],
        previous: [],
        used: [],
        since: 0,
        current: id(version),
      };
    else registry.generation = other;
    files.set(keyOf(kind === 'rewrite' ? at : other), Buffer.from(JSON.stringify(registry)));
  }
};

test('write access to the store takes changes away, and does nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: COUNT }),
      async (deeds, seen) => {
        const store = copyOf(honest);
        // What a server has accepted before.
        const firstFiles = new Map(
          [...honest.files].filter(([key]) => !key.startsWith('registry/') || key <= keyOf(seen)),
        );
        const before = await headOf(memoryStore(firstFiles));
        assert.equal(before.generation, seen);
        for (const each of deeds) await commit(store, each);

        const fresh = await headOf(store);
        assert.equal(fresh.sha256, fresh.generation === 0 ? '' : hashes[fresh.generation - 1]);
        const known = await headOf(store, before);
        assert.ok(known.generation >= seen);
        assert.equal(known.sha256, known.generation === 0 ? '' : hashes[known.generation - 1]);
      },
    ),
    { numRuns: 400 },
  );
});

test('a server that has seen a change does not go back, whatever is cut off', async () => {
  const before = await headOf(honest);
  for (let kept = 0; kept < COUNT; kept++) {
    const files = [...honest.files].filter(([key]) => !key.startsWith('registry/') || key <= keyOf(kept));
    assert.equal((await headOf(memoryStore(new Map(files)), before)).sha256, hashes.at(-1));
  }
});

test('a change that was put in is passed over, and the honest ones after it count', async () => {
  const store = copyOf(honest);
  store.files.set(keyOf(COUNT + 1), store.files.get(keyOf(COUNT)));
  await by(store, 'ann', 'dealer', promote(id('1.2.0')));
  const { head, refused } = await readChain(store, trust);
  assert.equal(head.generation, COUNT + 2);
  assert.equal(head.registry.remotes.dealer.current, id('1.2.0'));
  assert.match(refused[0].reason, new RegExp(`generation ${COUNT}`));
});

const evil = (alter) => async () => {
  const store = copyOf(honest);
  const before = await headOf(store);
  const reason = await alter(store);
  const { head, refused } = await readChain(store, trust);
  assert.equal(head.sha256, before.sha256);
  assert.match(refused[0].reason, reason);
};

const setCurrent = (registry, remote, version) => {
  registry.remotes[remote].current = id(version);
  return registry;
};

test(
  "another team's key changes nothing of a remote",
  evil(async (store) => {
    await force(store, KEYS.cat, (registry) => {
      registry.change = {
        ...registry.change,
        by: 'cat',
        action: 'promote',
        from: id('1.1.0'),
        to: id('6.6.6'),
      };
      return setCurrent(registry, 'dealer', '6.6.6');
    });
    return /cat may not change dealer/;
  }),
);

test(
  "a team can't hide another team's state behind a change of its own",
  evil(async (store) => {
    await force(store, KEYS.cat, (registry) => {
      registry.change = {
        ...registry.change,
        by: 'cat',
        remote: 'auth',
        action: 'rollback',
        from: id('2.1.0'),
        to: id('2.0.0'),
      };
      return setCurrent(registry, 'dealer', '6.6.6');
    });
    return /holds more than the change of auth/;
  }),
);

test(
  'a pipeline that releases may not promote',
  evil(async (store) => {
    await force(store, KEYS['dealer pipeline'], (registry) => registry);
    return /dealer pipeline may not change dealer/;
  }),
);

test(
  'nobody acts in the name of another person',
  evil(async (store) => {
    await force(store, KEYS.bea, (registry) => {
      registry.change = { ...registry.change, action: 'rollback', from: id('1.1.0'), to: id('1.0.0') };
      return setCurrent(registry, 'dealer', '1.0.0');
    });
    return /says that it is by ann, and is signed by bea/;
  }),
);

test(
  'a rollback goes where rollbacks go',
  evil(async (store) => {
    await force(store, KEYS.ann, (registry) => {
      registry.change = { ...registry.change, action: 'rollback', from: id('1.1.0'), to: id('6.6.6') };
      return setCurrent(registry, 'dealer', '6.6.6');
    });
    return /not what it says it is/;
  }),
);

test(
  "a server can't promote what nobody has begun",
  evil(async (store) => {
    await force(store, KEYS.server, (registry) => {
      registry.change = {
        ...registry.change,
        by: 'the portal',
        action: 'promote',
        from: id('1.1.0'),
        to: id('6.6.6'),
      };
      return setCurrent(registry, 'dealer', '6.6.6');
    });
    return /only change canaries that roll out/;
  }),
);

test("whatever a team signs, another team's remote and the shell stay as they are", async () => {
  const before = await headOf(honest);
  const state = fc.record({
    current: fc.constantFrom(id('1.0.0'), id('6.6.6')),
    previous: fc.subarray([id('1.0.0'), id('1.1.0')]),
    used: fc.constant([]),
    since: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        remotes: fc.dictionary(fc.constantFrom('dealer', 'auth', 'new'), state),
        shell: fc.option(state, { nil: undefined }),
        keeps: fc.boolean(),
        remote: fc.constantFrom('auth', 'auth', 'auth', 'dealer', 'shell', 'new'),
        action: fc.constantFrom(
          'rollback',
          'rollback',
          'rollback',
          'promote',
          'canary',
          'rollback',
          'pin',
          'unpin',
          'deployed',
          'repair',
          'propose',
        ),
        by: fc.constantFrom('cat', 'cat', 'ann', 'dan'),
        to: fc.constantFrom(id('1.0.0'), id('6.6.6')),
      }),
      async ({ remotes, shell, keeps, remote, action, by: name, to }) => {
        const store = copyOf(honest);
        await force(store, KEYS.cat, (registry) => ({
          ...registry,
          remotes: keeps ? { ...registry.remotes, ...remotes } : remotes,
          shell: shell ?? registry.shell,
          // A rollback of auth that is sound in itself, beside whatever else the file holds.
          change: {
            ...registry.change,
            remote,
            action,
            by: name,
            ...(action === 'rollback' ? { from: id('2.1.0'), to: id('2.0.0') } : { to }),
          },
        }));
        const { registry } = await headOf(store);
        assert.deepEqual(registry.remotes.dealer, before.registry.remotes.dealer);
        assert.deepEqual(registry.shell, before.registry.shell);
        assert.equal(registry.remotes.new, undefined);
      },
    ),
    { numRuns: 200 },
  );
});

test('an expired key, an unknown one and one that was removed count for nothing', async () => {
  for (const holder of ['old', 'mallory'])
    await evil(async (store) => {
      await force(store, KEYS[holder], (registry) => registry);
      return /no valid signature of a known key/;
    })();
  const { holders, ...rest } = (await import('../../testing/signed.mts')).trustFile();
  const removed = trustOf({ ...rest, holders: { ...holders, bea: [] } });
  // The fourth change was bea's: a reader that has seen nothing yet stops before it.
  assert.equal((await headOf(honest, undefined, removed)).sha256, hashes[2]);
  assert.equal((await headOf(honest, await headOf(honest), removed)).sha256, hashes.at(-1));
});

test('the registry of another portal is not accepted, though the same people have signed it', async () => {
  const other = trustOf({ store: 'staging' });
  assert.equal((await headOf(honest, undefined, other)).generation, 0);
});

test('a store that was not signed goes on from the change that the trust file names', async () => {
  const store = memoryStore();
  await changeRegistry(store, { remote: 'dealer', by: 'ann', reason: 'before' }, promote(id('1.0.0')));
  await changeRegistry(store, { remote: 'dealer', by: 'ann', reason: 'before' }, promote(id('1.1.0')));
  const start = { generation: 2, sha256: sha256Of(store.files.get(keyOf(2))) };
  const anchored = trustOf({ start });
  await by(store, 'ann', 'dealer', promote(id('1.2.0')), anchored);
  assert.deepEqual((await headOf(store, undefined, anchored)).registry.remotes.dealer.previous, [
    id('1.1.0'),
    id('1.0.0'),
  ]);
  assert.equal((await headOf(store)).generation, 0);
  store.files.set(keyOf(2), store.files.get(keyOf(1)));
  await assert.rejects(() => headOf(store, undefined, anchored), /00000002\.json.*another file/);
});

test('a writer refuses what servers would not accept, and writes nothing', async () => {
  const store = copyOf(honest);
  const size = store.files.size;
  await assert.rejects(() => by(store, 'cat', 'dealer', promote(id('1.2.0'))), /cat may not change dealer/);
  await assert.rejects(() => by(store, 'mallory', 'dealer', rollback()), /not in the trust file/);
  await assert.rejects(() => by(store, 'old', 'dealer', rollback()), /has expired/);
  assert.equal(store.files.size, size);
});

test('of changes that come at once each is kept, and each is accepted', async () => {
  const store = memoryStore();
  await Promise.all([
    by(store, 'ann', 'dealer', promote(id('1.0.0'))),
    by(store, 'cat', 'auth', promote(id('2.0.0'))),
    by(store, 'dan', 'shell', deployed(id('1.0.0'))),
  ]);
  const { head, refused } = await readChain(store, trust);
  assert.deepEqual([head.generation, refused], [3, []]);
});

const approve = (store, proposal, signer) =>
  approveProposal(store, { number: proposal }, { trust: strict, signer });

test('with a second person, a promotion takes effect once another one approves it', async () => {
  const store = memoryStore();
  const proposed = await by(store, 'ann', 'dealer', promote(id('1.0.0')), strict);
  assert.equal(proposed.action, 'propose');
  assert.equal((await headOf(store, undefined, strict)).registry.remotes.dealer, undefined);

  await assert.rejects(() => approve(store, 1, KEYS.ann), /another person must approve/);
  await assert.rejects(() => approve(store, 1, SECOND_KEY), /another person must approve/);
  await assert.rejects(() => approve(store, 1, KEYS.cat), /cat may not change dealer/);
  await assert.rejects(() => approve(store, 2, KEYS.bea), /Nothing is proposed as number 2/);

  const approved = await approve(store, 1, KEYS.bea);
  assert.deepEqual([approved.action, approved.by, approved.approves], ['promote', 'bea', 1]);
  const { registry } = await headOf(store, undefined, strict);
  assert.equal(registry.remotes.dealer.current, id('1.0.0'));
  assert.equal(registry.proposals, undefined);
  await assert.rejects(() => approve(store, 1, KEYS.bea), /Nothing is proposed/);
});

test('with a second person, a rollback needs nobody, and ends what was proposed before it', async () => {
  const store = memoryStore();
  for (const version of ['1.0.0', '1.1.0']) {
    await by(store, 'ann', 'dealer', promote(id(version)), strict);
    await approve(store, (await headOf(store, undefined, strict)).generation, KEYS.bea);
  }
  await by(store, 'ann', 'dealer', canary(id('1.2.0'), 10), strict);
  await by(store, 'ann', 'dealer', rollback(), strict);
  const { registry } = await headOf(store, undefined, strict);
  assert.equal(registry.remotes.dealer.current, id('1.0.0'));
  await assert.rejects(() => approve(store, 5, KEYS.bea), /Nothing is proposed/);
});

test('with a second person, servers take an approved canary further by themselves', async () => {
  const store = memoryStore();
  const rollout = { next: [50, 100], visits: 1, waitMs: 0, by: 'ann' };
  await by(store, 'ann', 'dealer', canary(id('1.0.0'), 10, { rollout }), strict);
  await approve(store, 1, KEYS.bea);
  for (const expected of [50, undefined]) {
    const { registry } = await headOf(store, undefined, strict);
    await by(store, 'server', 'dealer', advance(registry.remotes.dealer.canary, 9), strict);
    const { remotes } = (await headOf(store, undefined, strict)).registry;
    assert.equal(remotes.dealer.canary?.percent, expected);
  }
  assert.equal((await headOf(store, undefined, strict)).registry.remotes.dealer.current, id('1.0.0'));
});

test('with a second person, the target of a canary is approved as it was proposed', async () => {
  const store = memoryStore();
  const target = { dealers: ['42'] };
  await by(store, 'ann', 'dealer', canary(id('1.0.0'), 100, { target }), strict);
  assert.deepEqual((await headOf(store, undefined, strict)).registry.proposals['1'].target, target);
  await approve(store, 1, KEYS.bea);
  const { registry } = await headOf(store, undefined, strict);
  assert.deepEqual(registry.remotes.dealer.canary.target, target);
});

test("with a second person, one key alone can't promote, whatever it signs", async () => {
  const attempts = [
    [
      /Another person must approve/,
      (registry) => {
        registry.change = { ...registry.change, action: 'promote', to: id('1.0.0') };
        registry.remotes.dealer = {
          current: id('1.0.0'),
          previous: [],
          used: [id('1.0.0')],
          retired: {},
          since: Date.parse(registry.change.at),
        };
        return registry;
      },
    ],
    [
      /another person must approve/,
      (registry) => {
        registry.change = { ...registry.change, action: 'promote', to: id('1.0.0'), approves: 1 };
        registry.remotes.dealer = {
          current: id('1.0.0'),
          previous: [],
          used: [id('1.0.0')],
          retired: {},
          since: Date.parse(registry.change.at),
        };
        registry.proposals = undefined;
        return registry;
      },
    ],
    [
      /not by ann/,
      (registry) => {
        const proposal = {
          remote: 'dealer',
          action: 'promote',
          to: id('1.0.0'),
          by: 'ann',
          reason: 'evil',
          key: KEYS.bea.id,
        };
        registry.change = { ...registry.change, action: 'propose', proposal };
        registry.proposals = { ...registry.proposals, 2: proposal };
        return registry;
      },
    ],
    [
      /Nothing was released/,
      (registry) => {
        registry.proposals = { ...registry.proposals, 1: { ...registry.proposals[1], to: id('6.6.6') } };
        registry.change = { ...registry.change, remote: 'dealer', action: 'rollback' };
        return registry;
      },
    ],
  ];
  for (const [reason, attempt] of attempts) {
    const store = memoryStore();
    await by(store, 'ann', 'dealer', promote(id('1.0.0')), strict);
    await force(store, KEYS.ann, attempt, strict);
    const { head, refused } = await readChain(store, strict);
    assert.deepEqual([head.generation, head.registry.remotes], [1, {}]);
    assert.match(refused[0]?.reason ?? '', reason);
  }
});

test('a proposal that was tested in the live shells ends with the next shell', async () => {
  const store = memoryStore();
  await by(store, 'ann', 'dealer', promote(id('1.0.0')), strict);
  await by(store, 'dan', 'shell', deployed(id('1.1.0')), strict);
  await assert.rejects(() => approve(store, 1, KEYS.bea), /Nothing is proposed/);
});
