const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The first placeholder of a template that has no value, as it is written. */
export const unknownPlaceholder = (template: string, known: readonly string[]): string | undefined =>
  [...template.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name.trim()))?.[0];

/** Puts values in place of the placeholders of a template. Braces in values stay as they are. */
export const fillPlaceholders = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? whole) : whole,
  );
