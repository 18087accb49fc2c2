import { LOCALE } from './locale';

/**
 * Creates a value on first use, and again for another locale. `Intl` formatters take milliseconds to create, tens of
 * milliseconds on phones; tables made of texts must not outlive a language.
 */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: { value: T; locale: string } | undefined;
  return () => {
    if (made?.locale !== LOCALE) made = { value: make(), locale: LOCALE };
    return made.value;
  };
};
