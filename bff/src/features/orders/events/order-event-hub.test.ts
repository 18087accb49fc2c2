import { createOrderEventHub } from './order-event-hub';

it('tells a listener that it is ready, also after a read that failed', async () => {
  const since = jest.fn().mockRejectedValueOnce(new Error('the database is away'));
  since.mockResolvedValue([{ sequence: 2, id: 'e', kind: 'material', recordId: 'm', reference: 0 }]);
  const hub = createOrderEventHub({
    events: { heads: async () => new Map([['dealer', 2]]), since } as never,
    ownersOf: async () => new Map(),
    kindOf: ({ kind }) => kind,
  });
  const user = { userId: 'user', sessionId: 'session', ownerId: 'dealer', endsAt: Number.POSITIVE_INFINITY };
  const body = hub.listen({ ...user, recheck: async () => 'dealer', lastEventId: '1' });
  // The listener itself makes the hub read.
  await expect(hub.tick()).rejects.toThrow('away');
  await hub.tick();
  await hub.tick();
  expect(String(body.read()).match(/event: \w+/g)).toEqual(['event: ready']);
  await hub.close();
});
