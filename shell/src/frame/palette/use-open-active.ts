import { useEffect, useEffectEvent, useState } from 'react';

type Modifiers = Pick<MouseEventInit, 'ctrlKey' | 'metaKey'>;

/** Clicks a link, so that the browser opens a new tab if the modifier keys ask for one. */
const clickLink = (id: string, modifiers: Modifiers): void =>
  void document
    .getElementById(id)
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }));

/**
 * Opens the active result. While the search is running and there is no result yet, waits for the first one.
 *
 * @param activeId id of the active result's link
 */
export const useOpenActive = (activeId: string | undefined, isSearching: boolean) => {
  const [isWaiting, setWaiting] = useState(false);
  const openFirst = useEffectEvent(() => {
    if (activeId) clickLink(activeId, {});
  });
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    setWaiting(false);
    openFirst();
  }, [isWaiting, isSearching]);
  return {
    open: ({ ctrlKey, metaKey }: Modifiers) => {
      if (activeId) clickLink(activeId, { ctrlKey, metaKey });
      else if (isSearching) setWaiting(true);
    },
    cancelOpen: () => setWaiting(false),
  };
};
