import { useEffect, useRef } from 'react';

/**
 * Moves the focus when a list changes.
 *
 * @returns `list`, the ref of an element around the list, and `focus`, which takes selectors: after the next change, the first
 *   match of the first that has one gets the focus
 */
export const useFocusAfterChange = <Container extends HTMLElement = HTMLElement>() => {
  const list = useRef<Container>(null);
  const targets = useRef<readonly string[]>([]);
  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    targets.current.map(find).find(Boolean)?.focus();
    targets.current = [];
  });
  return {
    list,
    focus: (...selectors: string[]) => {
      targets.current = selectors;
    },
  };
};
