type Stores = Pick<Window, 'localStorage' | 'sessionStorage'>;

const createStore = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

/** Replaces the storage that a browser refuses, as where the user blocks all cookies: what is stored lasts as long as the document. */
export const keepInMemory = (page: Stores = window): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      page[name].getItem(name);
    } catch {
      Object.defineProperty(page, name, { value: createStore() });
    }
  }
};
