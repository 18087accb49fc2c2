import { Fragment, type ReactNode } from 'react';

/** Words shorter than this fit on any screen. */
const LONG_WORD = /\S{20}/;
const PARTS = /(?<=[@._/-])/;

/**
 * Lets the long words of a text break where people would break them: an e-mail address after its dots. What is copied
 * stays as it was.
 */
export const breakable = (content: ReactNode): ReactNode => {
  if (typeof content !== 'string' || !LONG_WORD.test(content)) return content;
  return content.split(PARTS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
};
