import { createApp, createStaticVNode, h, ref } from 'vue';

/** As Vue's compiler writes a part of a template that never changes: Vue makes it of text, by its policy `vue`. */
const terms = () =>
  createStaticVNode('<ul><li>Slabs are cut once.</li><li>Then they are polished.</li></ul>', 1);

export const mount = (element, portal) => {
  const scheme = ref(portal.colorScheme.get());
  portal.colorScheme.subscribe(() => {
    scheme.value = portal.colorScheme.get();
  });
  const app = createApp({
    render: () =>
      h('section', [
        h('h1', 'Terms by Vue'),
        h('p', `Vue in ${scheme.value}`),
        terms(),
        h('a', { href: '/profile/slabs/1' }, 'First slab'),
      ]),
  });
  app.mount(element);
  return () => app.unmount();
};
