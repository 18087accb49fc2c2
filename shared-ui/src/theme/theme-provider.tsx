import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { LucideProvider } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MODE_STORAGE_KEY } from './first-paint';
import { theme } from './theme';

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
}) => {
  const [cache] = useState(() => createCache({ key: 'sd', ...(nonce && { nonce }) }));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} noSsr>
        <CssBaseline />
        <LucideProvider size={20} strokeWidth={1.75}>
          {children}
        </LucideProvider>
      </ThemeProvider>
    </CacheProvider>
  );
};
