import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';
import { MODE_STORAGE_KEY } from './first-paint';
import { theme } from './theme';

/** Caches by nonce. A document has one nonce, so each style is written once, whatever mounts. */
const caches = new Map<string | undefined, EmotionCache>();

const cacheFor = (nonce: string | undefined): EmotionCache => {
  const cache = caches.get(nonce) ?? createCache({ key: 'sd', ...(nonce && { nonce }) });
  caches.set(nonce, cache);
  return cache;
};

/**
 * Provides the theme and base styles.
 *
 * @param props.nonce nonce of the page's Content-Security-Policy, for styles created at run time
 */
export const PortalThemeProvider = ({
  nonce,
  children,
}: {
  nonce?: string | undefined;
  children: ReactNode;
}) => (
  <CacheProvider value={cacheFor(nonce)}>
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} noSsr>
      <CssBaseline />
      <LucideProvider size={20} strokeWidth={1.75}>
        {children}
      </LucideProvider>
    </ThemeProvider>
  </CacheProvider>
);
