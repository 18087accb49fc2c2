import { LOCALE, lazily } from '@slabdesk/units';

const pluralRules = lazily(() => new Intl.PluralRules(LOCALE));

/** The text for a count: `plural(count, { one: '1 order', other: `${count} orders` })`. */
export const plural = (
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => forms[pluralRules().select(count)] ?? forms.other;
