import { useSyncExternalStore } from 'react';

type Unsubscribe = () => void;

/** Something that happens again and again, and what listens to it. */
export interface Signal<Detail> {
  emit: (detail: Detail) => void;
  subscribe: (listener: (detail: Detail) => void) => Unsubscribe;
}

/** A value that code inside and outside React reads and follows. */
export interface Observable<Value> {
  get: () => Value;
  /** Sets the value and calls the listeners. */
  set: (next: Value) => void;
  subscribe: (listener: (value: Value) => void) => Unsubscribe;
}

/** @param start called before the first listener is added; the function it returns, after the last one has left */
export const createSignal = <Detail = void>(start?: () => Unsubscribe): Signal<Detail> => {
  const listeners = new Set<(detail: Detail) => void>();
  let stop: Unsubscribe | undefined;
  return {
    emit: (detail) => {
      for (const listener of listeners) listener(detail);
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = start?.();
      // The same function may subscribe twice.
      const own = (detail: Detail) => listener(detail);
      listeners.add(own);
      return () => {
        if (listeners.delete(own) && listeners.size === 0) stop?.();
      };
    },
  };
};

/**
 * @param start as in {@link createSignal}
 * @example
 * const outlets = createObservable<readonly HTMLElement[]>([]);
 * outlets.set([...outlets.get(), element]);
 */
export const createObservable = <Value>(initial: Value, start?: () => Unsubscribe): Observable<Value> => {
  const { emit, subscribe } = createSignal<Value>(start);
  let current = initial;
  return {
    get: () => current,
    set: (next) => {
      current = next;
      emit(next);
    },
    subscribe,
  };
};

/** The current value of an observable, in a component. */
export const useObservable = <Value>({
  subscribe,
  get,
}: Pick<Observable<Value>, 'subscribe' | 'get'>): Value => useSyncExternalStore(subscribe, get);
