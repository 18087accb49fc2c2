import { h, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { startTraces } from '../leftovers.js';

const useLive = (live) => {
  const [value, setValue] = useState(live.get);
  useEffect(() => live.subscribe(() => setValue(live.get())), [live]);
  return value;
};

const Terms = ({ portal }) => {
  const scheme = useLive(portal.colorScheme);
  useEffect(() => startTraces(portal), [portal]);
  return h(
    'section',
    null,
    h('h1', null, 'Terms by Preact'),
    h('p', null, `Preact in ${scheme}`),
    h('a', { href: '/profile/slabs/1' }, 'First slab'),
  );
};

/** A module may export unmount in place of returning it, and mount may be async. */
export const mount = async (element, portal) => {
  if (IS_BROKEN) throw new Error('This release can not mount');
  render(h(Terms, { portal }), element);
};

export const unmount = (element) => render(null, element);
