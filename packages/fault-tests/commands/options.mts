import { problem } from '@slabdesk/command-kit/problem';

/** Reads the number of an option. @throws a problem where it is none, or below `least` */
export const readNumber = (name: string, text: string | undefined, least: number): number | undefined => {
  const number = text === undefined ? undefined : Number(text);
  if (number !== undefined && !(number >= least)) throw problem(`--${name} takes a number.`);
  return number;
};
