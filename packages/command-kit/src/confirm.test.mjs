import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import test from 'node:test';
import { confirm } from './confirm.mjs';

const ask = async (typed) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const reply = confirm('Go on?', { input, output });
  input.end(typed);
  return { reply: await reply, shown: String(output.read()) };
};

test('only yes counts as yes', async () => {
  for (const typed of ['y\n', 'Yes\n', ' YES \n']) assert.equal((await ask(typed)).reply, true, typed);
  for (const typed of ['\n', 'n\n', 'yep\n', 'no yes\n', ''])
    assert.equal((await ask(typed)).reply, false, typed);
  assert.match((await ask('n\n')).shown, /Go on\? \[y\/N\] /);
});
