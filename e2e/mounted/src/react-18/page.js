import { Component, createElement as h, useEffect, useState, useSyncExternalStore, version } from 'react';
import { createRoot } from 'react-dom/client';
import { startTraces } from '../leftovers.js';

const useLive = ({ subscribe, get }) => useSyncExternalStore(subscribe, get);

class Boundary extends Component {
  state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  componentDidCatch(error) {
    this.props.onError(error);
  }

  render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

const Slab = ({ portal }) => {
  const { params } = useLive(portal.address);
  const scheme = useLive(portal.colorScheme);
  const language = useLive(portal.language);
  const { user } = useLive(portal.session);
  const [cuts, setCuts] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => portal.setTitle(`Slab ${params.id}`), [portal, params.id]);
  useEffect(() => startTraces(portal), [portal]);
  if (hasFailed) throw new Error('The saw is broken');
  return h(
    'section',
    null,
    h('h1', null, `Slab ${params.id} by React ${version.split('.')[0]}`),
    h('p', null, `${scheme}, ${language}, ${user ? user.email : 'a visitor'}`),
    h('button', { type: 'button', onClick: () => setCuts(cuts + 1) }, `Cuts: ${cuts}`),
    h('button', { type: 'button', onClick: () => setHasFailed(true) }, 'Break'),
    h('button', { type: 'button', onClick: () => portal.navigate('/terms-of-service') }, 'To the terms'),
    h('a', { href: `/profile/slabs/${Number(params.id) + 1}` }, 'Next slab'),
    h('a', { href: '/privacy' }, 'A page of the portal'),
  );
};

export const mount = (element, portal) => {
  if (IS_BROKEN) throw new Error('This release can not mount');
  const root = createRoot(element);
  root.render(h(Boundary, { onError: portal.reportError }, h(Slab, { portal })));
  return () => root.unmount();
};
