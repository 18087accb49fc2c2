/**
 * Creates a value on first use. `Intl` formatters take milliseconds to create, tens of milliseconds on
 * phones.
 */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
