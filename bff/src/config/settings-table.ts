import type { TSchema } from '@sinclair/typebox';
import { withGenerated } from './generated-section';
import { SETTINGS } from './settings';

const START = '<!-- Generated from bff/src/config/settings.ts by `npm run docs:settings` -->';

const defaultOf = ({ defaultText, default: value }: TSchema): string => {
  if (defaultText) return defaultText;
  return value === undefined || (Array.isArray(value) && value.length === 0) ? '' : `\`${value}\``;
};

const rangeOf = ({ minimum, maximum, unit }: TSchema): string =>
  minimum === undefined ? '' : ` From ${minimum} to ${maximum}${unit ? ` ${unit}` : ''}.`;

const rowOf = ([name, schema]: [string, TSchema]): string =>
  `| \`${name}\` | ${defaultOf(schema)} | ${schema.description}${rangeOf(schema)} |`.replace('|  |', '| |');

/**
 * Replaces the table between the markers of a document with the present one.
 * @throws if the document has no markers
 */
export const withSettingsTable = (markdown: string): string => {
  const rows = Object.entries<TSchema>(SETTINGS.properties).map(rowOf);
  return withGenerated(markdown, START, ['| variable | default | what it does |', '|---|---|---|', ...rows]);
};
