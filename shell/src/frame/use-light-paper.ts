import { useEffect } from 'react';
import { SCHEME_ATTRIBUTE } from 'shared-ui/first-paint';

/** Prints in the light colours whatever the screen shows: paper is white, and dark areas waste ink. */
export const useLightPaper = (): void => {
  useEffect(() => {
    const root = document.documentElement;
    let onScreen: string | null = null;
    const toPaper = () => {
      onScreen = root.getAttribute(SCHEME_ATTRIBUTE);
      root.setAttribute(SCHEME_ATTRIBUTE, 'light');
    };
    const toScreen = () => {
      if (onScreen) root.setAttribute(SCHEME_ATTRIBUTE, onScreen);
      onScreen = null;
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      toScreen();
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, []);
};
