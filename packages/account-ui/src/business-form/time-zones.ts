import type { SelectOption } from 'shared-ui/fields';

/** Names of all zones for a select; `chosen` may be one that this browser doesn't list, such as UTC or an older name. */
export const timeZoneOptions = (chosen: string): SelectOption[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .sort()
    .map((value) => ({ value, text: value.replaceAll('_', ' ') }));
