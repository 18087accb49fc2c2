/** A value that is made when it is first asked for. The formats of `Intl` take milliseconds each, on a phone tens. */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
