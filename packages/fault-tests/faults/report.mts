import { countFindings, type Findings } from '../check/findings.mts';
import type { FaultResult } from './run-fault.mts';

/** Findings of one kind that are printed; there may be thousands. */
const MAX_PRINTED = 5;

const COLUMNS = [
  'fault',
  'writes',
  'retried',
  'lost',
  'doubled',
  'gaps',
  'wrong',
  'mails',
  'pause',
  'after',
] as const;
const NAME_WIDTH = 26;
const WIDTH = 9;

const row = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(NAME_WIDTH) : cell.padStart(WIDTH))).join('');

export const HEADER = row(COLUMNS);

/**
 * The line of a fault: counts; the longest time without an acknowledged write; and how long writes that waited at its end took
 * after it, both in seconds.
 */
export const toLine = (name: string, { findings, figures, mails }: FaultResult): string =>
  row([
    name,
    String(figures.acknowledged),
    String(figures.retried),
    ...[findings.lost, findings.doubled, findings.gaps, findings.wrong].map(({ length }) => String(length)),
    mails.waiting > 0 ? `${mails.received}+${mails.waiting}` : String(mails.received),
    ...[figures.longestPauseMs, figures.longestAfterMs].map((ms) => `${(ms / 1_000).toFixed(1)} s`),
  ]);

/** Formats findings, one per line, with at most MAX_PRINTED of each kind. */
export const explain = (findings: Findings): string[] =>
  (['lost', 'doubled', 'gaps', 'wrong'] as const).flatMap((kind) => {
    const texts = findings[kind];
    const more = texts.length - MAX_PRINTED;
    return [
      ...texts.slice(0, MAX_PRINTED).map((text) => `  ${kind}: ${text}`),
      ...(more > 0 ? [`  ${kind}: ${more} more`] : []),
    ];
  });

/** Nothing was found, and something was done at all. */
export const hasPassed = ({ findings, figures }: FaultResult): boolean =>
  countFindings(findings) === 0 && figures.acknowledged > 0;
