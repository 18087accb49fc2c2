import { useEffect } from 'react';
import { SCHEME_ATTRIBUTE } from 'shared-ui/first-paint';

/** Prints in the light color scheme, also in dark mode. */
export const useLightPrint = (): void => {
  useEffect(() => {
    const root = document.documentElement;
    let screenScheme: string | null = null;
    const beforePrint = () => {
      screenScheme = root.getAttribute(SCHEME_ATTRIBUTE);
      root.setAttribute(SCHEME_ATTRIBUTE, 'light');
    };
    const afterPrint = () => {
      if (screenScheme) root.setAttribute(SCHEME_ATTRIBUTE, screenScheme);
      screenScheme = null;
    };
    window.addEventListener('beforeprint', beforePrint);
    window.addEventListener('afterprint', afterPrint);
    return () => {
      afterPrint();
      window.removeEventListener('beforeprint', beforePrint);
      window.removeEventListener('afterprint', afterPrint);
    };
  }, []);
};
