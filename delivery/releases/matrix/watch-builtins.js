/**
 * Runs in a page before any of its scripts: remembers what the browser provides, and adds `changedBuiltins()`, which
 * names what was replaced, removed or added since. The check calls no method that a page could have replaced by then.
 */
(() => {
  const { ownKeys, getOwnPropertyDescriptor } = Reflect;
  const { is, create, defineProperty } = Object;
  const toText = String;
  const NAMES = [
    'Object Function Array String Number Boolean Symbol BigInt Promise RegExp Date Map Set WeakMap WeakSet Error',
    'URL URLSearchParams Headers Request Response FormData EventTarget Event Node Element HTMLElement Document',
    'History Storage XMLHttpRequest CSSStyleSheet',
  ].flatMap((line) => line.split(' '));
  const watched = [];
  /** `isClosed`: nothing may be added either. */
  const remember = (name, object, keys, isClosed) => {
    const before = keys.map((key) => getOwnPropertyDescriptor(object, key));
    const known = create(null);
    for (const key of keys) known[key] = true;
    watched.push({ name, object, keys, before, known, isClosed });
  };
  const rememberAll = (name, object) => remember(name, object, ownKeys(object), true);
  for (const name of NAMES) {
    rememberAll(name, globalThis[name]);
    rememberAll(`${name}.prototype`, globalThis[name].prototype);
  }
  for (const name of ['JSON', 'Math', 'Reflect', 'Intl']) rememberAll(name, globalThis[name]);
  const isFunction = (key) => typeof getOwnPropertyDescriptor(globalThis, key)?.value === 'function';
  remember('window', globalThis, ownKeys(globalThis).filter(isFunction), false);
  // A property of its own would hide the prototype's method.
  remember('history', history, ['pushState', 'replaceState', 'back', 'forward', 'go'], false);
  remember(
    'document',
    document,
    ['querySelector', 'getElementById', 'addEventListener', 'createElement'],
    false,
  );

  const isSame = (before, now) =>
    before === undefined || now === undefined
      ? before === now
      : is(before.value, now.value) && before.get === now.get && before.set === now.set;
  const changedBuiltins = () => {
    const changed = [];
    const note = (name, key) => {
      changed[changed.length] = `${name}.${toText(key)}`;
    };
    for (let index = 0; index < watched.length; index++) {
      const { name, object, keys, before, known, isClosed } = watched[index];
      for (let at = 0; at < keys.length; at++) {
        if (!isSame(before[at], getOwnPropertyDescriptor(object, keys[at]))) note(name, keys[at]);
      }
      const now = isClosed ? ownKeys(object) : [];
      for (let at = 0; at < now.length; at++) if (!known[now[at]]) note(name, now[at]);
    }
    return changed;
  };
  defineProperty(globalThis, 'changedBuiltins', { value: changedBuiltins });
})();
