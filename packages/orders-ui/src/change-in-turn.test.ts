import { changeInTurn } from './change-in-turn';

/** An order that takes changes over its version alone. */
const makeOrder = (_id: string) => {
  const order = { _id, version: 1 };
  return {
    order,
    change: (shown: number) =>
      changeInTurn(
        { _id, version: shown },
        async (version) => {
          if (version !== order.version) return {};
          order.version += 1;
          return { version: order.version };
        },
        (made) => made.version,
      ),
  };
};

it('Changes that are chosen before the last one is shown follow it', async () => {
  const { change } = makeOrder('o1');
  const made = await Promise.all([change(1), change(1), change(1), change(2)]);
  expect(made).toEqual([{ version: 2 }, { version: 3 }, { version: 4 }, { version: 5 }]);
});

it('A change over that of another user is refused, and the next one is made over what is shown', async () => {
  const { order, change } = makeOrder('o2');
  order.version += 1;
  expect(await Promise.all([change(1), change(1), change(2), change(1)])).toEqual([
    {},
    {},
    { version: 3 },
    {},
  ]);
});

it('A change that has failed holds up no other', async () => {
  const { change } = makeOrder('o3');
  const failed = changeInTurn(
    { _id: 'o3', version: 1 },
    () => Promise.reject(new Error('Lost')),
    () => 1,
  );
  const next = change(1);
  await expect(failed).rejects.toThrow('Lost');
  expect(await next).toEqual({ version: 2 });
});
