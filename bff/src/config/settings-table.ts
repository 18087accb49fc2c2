import type { TSchema } from '@sinclair/typebox';
import { SETTINGS } from './settings';

const START = '<!-- Generated from bff/src/config/settings.ts by `npm run docs:settings` -->';
const END = '<!-- End of what is generated -->';

const defaultOf = ({ defaultText, default: value }: TSchema): string => {
  if (defaultText) return defaultText;
  return value === undefined || (Array.isArray(value) && value.length === 0) ? '' : `\`${value}\``;
};

const rangeOf = ({ minimum, maximum, unit }: TSchema): string =>
  minimum === undefined ? '' : ` From ${minimum} to ${maximum}${unit ? ` ${unit}` : ''}.`;

const rowOf = ([name, schema]: [string, TSchema]): string =>
  `| \`${name}\` | ${defaultOf(schema)} | ${schema.description}${rangeOf(schema)} |`.replace('|  |', '| |');

/** The settings as a table of Markdown, between its markers. */
const settingsTable = (): string => {
  const rows = Object.entries<TSchema>(SETTINGS.properties).map(rowOf);
  return [START, '', '| variable | default | what it does |', '|---|---|---|', ...rows, '', END].join('\n');
};

/**
 * Replaces the table between the markers of a document with the present one.
 * @throws if the document has no markers
 */
export const withSettingsTable = (markdown: string): string => {
  const [before, rest] = markdown.split(START);
  const [, after] = (rest ?? '').split(END);
  if (before === undefined || after === undefined)
    throw new Error(`The document has no "${START}" … "${END}"`);
  return before + settingsTable() + after;
};
