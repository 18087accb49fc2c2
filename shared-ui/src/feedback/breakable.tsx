import { Fragment, type ReactNode } from 'react';

/** Shorter words fit on any screen. */
const LONG_WORD = /\S{20}/;
const PARTS = /(?<=[@._/-])/;

/**
 * Inserts line-break opportunities into long words at natural positions, such as after the dots of an email
 * address. Copied text is unaffected.
 */
export const breakable = (content: ReactNode): ReactNode => {
  if (typeof content !== 'string' || !LONG_WORD.test(content)) return content;
  return content.split(PARTS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never reorder
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
};
