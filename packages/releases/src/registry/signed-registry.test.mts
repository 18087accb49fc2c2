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
  runStep,
  seeRegistry,
  sha256Of,
  signBytes,
  unpin,
} from '@slabdesk/releases';
import fc from '@slabdesk/testing/seeded-fast-check';
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
  await by(
    store,
    'dan',
    'shell',
    canary(id('1.1.0'), 10, { rollout: { next: [100], visits: 1, waitMs: 0, by: 'dan' } }),
  );
  await by(store, 'server', 'shell', advance((await seeRegistry(store, trust)).registry.shell.canary, 7));
  return store;
};

const honest = await history();
const COUNT = 12;
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
  const { current, deployed: brought } = head.registry.shell;
  assert.deepEqual([current, brought], [id('1.1.0'), id('1.0.0')]);
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
  const anyShell = fc.tuple(state, fc.option(fc.constant(id('1.0.0'))));
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        remotes: fc.dictionary(fc.constantFrom('dealer', 'auth', 'new'), state),
        shell: fc.option(anyShell, { nil: undefined }),
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
          shell: shell ? { ...shell[0], ...(shell[1] && { deployed: shell[1] }) } : registry.shell,
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

/** Dan and bea change the shell. */
const platform = { release: ['dan'], deploy: ['dan', 'bea'], servers: ['server'] };
const [open, pair] = [trustOf({ platform }), trustOf({ platform, secondPerson: true })];
const shellOf = async (store, rules = open) => {
  const {
    current,
    canary: trial,
    deployed: brought,
    pin: pinned,
  } = (await headOf(store, undefined, rules)).registry.shell;
  return { current, trial: trial?.release, brought, pinned };
};
const deploy = async (rules = open, version = '1.0.0') => {
  const store = memoryStore();
  await by(store, 'dan', 'shell', deployed(id(version)), rules);
  return store;
};
const plan = { next: [50, 100], visits: 1, waitMs: 0, by: 'dan' };

test('those who deploy the shell promote, try, roll back and pin it', async () => {
  const store = await deploy();
  for (const [step, current, trial] of [
    [promote(id('1.1.0')), '1.1.0'],
    [canary(id('1.2.0'), 10, { target: { roles: ['admin'] } }), '1.1.0', '1.2.0'],
    [rollback(), '1.1.0'],
    [rollback(), '1.0.0'],
    [pin(id('1.3.0'), { by: 'bea', reason: 'a test' }), '1.3.0'],
    [deployed(id('1.4.0')), '1.3.0'],
    [unpin(), '1.3.0'],
    [deployed(id('1.5.0')), '1.5.0'],
  ] as const) {
    await by(store, 'bea', 'shell', step, open);
    const shell = await shellOf(store);
    assert.deepEqual([shell.current, shell.trial], [id(current), trial && id(trial)]);
  }
  assert.deepEqual((await readChain(store, open)).refused, []);
});

test('nobody else changes the shell, and servers begin nothing', async () => {
  const store = await deploy();
  await by(store, 'dan', 'shell', canary(id('1.1.0'), 10), open);
  const size = store.files.size;
  for (const step of [
    deployed(id('6.6.6')),
    promote(id('6.6.6')),
    canary(id('6.6.6'), 10),
    rollback(),
    unpin(),
  ]) {
    for (const holder of ['ann', 'cat', 'dealer pipeline'])
      await assert.rejects(() => by(store, holder, 'shell', step, open), /may not change shell|not pinned/);
    await assert.rejects(
      () => by(store, 'server', 'shell', step, open),
      /that roll out by themselves|not pinned/,
    );
  }
  assert.equal(store.files.size, size);
});

test('servers take a canary of the shell further and back, as it was planned', async () => {
  const store = await deploy();
  await by(store, 'dan', 'shell', canary(id('1.1.0'), 10, { rollout: plan }), open);
  const running = async () => (await headOf(store, undefined, open)).registry.shell.canary;
  await by(store, 'server', 'shell', advance(await running(), 5), open);
  assert.equal((await running()).percent, 50);
  await by(store, 'server', 'shell', advance(await running(), 9), open);
  assert.deepEqual(await shellOf(store), {
    current: id('1.1.0'),
    trial: undefined,
    brought: id('1.0.0'),
    pinned: undefined,
  });
  await by(store, 'dan', 'shell', canary(id('1.2.0'), 10, { rollout: plan }), open);
  await by(store, 'server', 'shell', rollback(), open);
  assert.deepEqual(await running(), undefined);
  // What is promoted is not theirs to take back.
  await assert.rejects(() => by(store, 'server', 'shell', rollback(), open), /that roll out by themselves/);
});

for (const [what, alter, reason] of [
  ['names another shell as deployed', (shell) => ({ ...shell, deployed: id('6.6.6') }), /holds more/],
  ['says that servers bring what was promoted', ({ deployed: _brought, ...shell }) => shell, /holds more/],
  ['gives browsers another shell', (shell) => ({ ...shell, current: id('6.6.6') }), /holds more/],
  ['pins the shell by the way', (shell) => ({ ...shell, pin: { by: 'dan', reason: 'evil' } }), /holds more/],
] as const)
  test(`a change of the shell that ${what} is not accepted`, async () => {
    const store = await deploy();
    await by(store, 'dan', 'shell', promote(id('1.1.0')), open);
    const change = { remote: 'shell', by: 'dan', action: 'promote', from: id('1.1.0'), to: id('1.2.0') };
    await force(
      store,
      KEYS.dan,
      (registry) => {
        const at = Date.parse(registry.change.at);
        const { state } = runStep(registry, 'shell', promote(id('1.2.0')), at);
        return { ...registry, shell: alter(state), change: { ...registry.change, ...change } };
      },
      open,
    );
    const { head, refused } = await readChain(store, open);
    assert.equal(head.registry.shell.current, id('1.1.0'));
    assert.match(refused[0]?.reason ?? '', reason);
  });

test('with a second person, a shell is promoted once another one approves it, and deployments and rollbacks need nobody', async () => {
  const store = await deploy(pair);
  const proposed = await by(store, 'dan', 'shell', promote(id('1.1.0')), pair);
  assert.equal(proposed.action, 'propose');
  assert.equal((await shellOf(store, pair)).current, id('1.0.0'));
  const accept = (number, holder) =>
    approveProposal(store, { number }, { trust: pair, signer: KEYS[holder] });
  await assert.rejects(() => accept(2, 'dan'), /another person must approve/);
  await assert.rejects(() => accept(2, 'ann'), /ann may not change shell/);
  await assert.rejects(() => accept(2, 'server'), /that roll out by themselves/);
  const approved = await accept(2, 'bea');
  assert.deepEqual([approved.action, approved.to, approved.by], ['promote', id('1.1.0'), 'bea']);
  assert.deepEqual(await shellOf(store, pair), {
    current: id('1.1.0'),
    trial: undefined,
    brought: id('1.0.0'),
    pinned: undefined,
  });
  assert.equal((await by(store, 'dan', 'shell', rollback(), pair)).action, 'rollback');
  assert.equal((await by(store, 'dan', 'shell', deployed(id('1.2.0')), pair)).action, 'deployed');
  assert.equal((await shellOf(store, pair)).current, id('1.2.0'));
  assert.deepEqual((await readChain(store, pair)).refused, []);
});

test('with a second person, a canary of the shell goes from share to share by itself once it is approved', async () => {
  const store = await deploy(pair);
  await by(store, 'dan', 'shell', canary(id('1.1.0'), 10, { rollout: { ...plan, next: [100] } }), pair);
  await approveProposal(store, { number: 2 }, { trust: pair, signer: KEYS.bea });
  const { registry } = await headOf(store, undefined, pair);
  await by(store, 'server', 'shell', advance(registry.shell.canary, 9), pair);
  assert.equal((await shellOf(store, pair)).current, id('1.1.0'));
});

test('with a second person, no shell is proposed before a deployment is noted', async () => {
  const store = memoryStore();
  await assert.rejects(() => by(store, 'dan', 'shell', promote(id('1.0.0')), pair), /No shell is noted/);
  const proposal = {
    remote: 'shell',
    action: 'promote',
    to: id('1.0.0'),
    by: 'dan',
    reason: 'evil',
    key: KEYS.dan.id,
  };
  await force(
    store,
    KEYS.dan,
    (registry) => ({
      ...registry,
      proposals: { 1: proposal },
      change: { ...registry.change, remote: 'shell', by: 'dan', action: 'propose', proposal },
    }),
    pair,
  );
  assert.match((await readChain(store, pair)).refused[0]?.reason ?? '', /No shell is noted as deployed/);
});

test('with a second person, one person alone gives browsers no shell from the store that nobody approved', async () => {
  const store = await deploy(pair);
  // Deployments are noted by one person: these say that servers brought the other shell for a moment.
  await by(store, 'dan', 'shell', deployed(id('6.6.6')), pair);
  await by(store, 'dan', 'shell', deployed(id('1.0.0')), pair);
  const change = { remote: 'shell', by: 'dan', action: 'rollback', from: id('1.0.0'), to: id('6.6.6') };
  await assert.rejects(() => by(store, 'dan', 'shell', rollback(), pair), /Another person must approve it/);
  await force(
    store,
    KEYS.dan,
    (registry) => {
      const { state } = runStep(registry, 'shell', rollback(), Date.parse(registry.change.at));
      assert.equal(state.current, id('6.6.6'));
      return { ...registry, shell: state, change: { ...registry.change, ...change } };
    },
    pair,
  );
  assert.match((await readChain(store, pair)).refused[0]?.reason ?? '', /Another person must approve it/);
  const { current, brought } = await shellOf(store, pair);
  assert.deepEqual([current, brought], [id('1.0.0'), undefined]);
});

const proposalsOf = async (store) => (await headOf(store, undefined, pair)).registry.proposals;

test('a proposal of the shell ends with the next change of the shell', async () => {
  const store = await deploy(pair);
  await by(store, 'dan', 'shell', promote(id('1.1.0')), pair);
  assert.equal(Object.keys(await proposalsOf(store)).length, 1);
  await by(store, 'bea', 'shell', deployed(id('1.0.1')), pair);
  assert.equal(await proposalsOf(store), undefined);
});

test('with a second person, one person alone goes back to what servers bring', async () => {
  const store = await deploy(pair);
  await by(store, 'dan', 'shell', promote(id('1.1.0')), pair);
  const { generation } = await headOf(store, undefined, pair);
  await approveProposal(store, { number: generation }, { trust: pair, signer: KEYS.bea });
  assert.equal((await shellOf(store, pair)).current, id('1.1.0'));
  await by(store, 'dan', 'shell', rollback(), pair);
  const { current, brought } = await shellOf(store, pair);
  assert.deepEqual([current, brought], [id('1.0.0'), undefined]);
});

test('a shell that was tested with what browsers get of the remotes has to be proposed again once that changes', async () => {
  const store = await deploy(pair);
  const generation = async () => (await headOf(store, undefined, pair)).generation;
  await by(store, 'dan', 'shell', promote(id('1.1.0')), pair);
  await by(store, 'ann', 'dealer', promote(id('1.0.0')), pair);
  await approveProposal(store, { number: await generation() }, { trust: pair, signer: KEYS.bea });
  assert.equal((await headOf(store, undefined, pair)).registry.remotes.dealer.current, id('1.0.0'));
  assert.equal(await proposalsOf(store), undefined);
});

test('a holder who is a server does not change the shell as a person too', () => {
  assert.throws(
    () => trustOf({ platform: { ...platform, deploy: ['dan', 'server'] } }),
    /server can't be a server and promote too/,
  );
});
