/**
 * The meaning of the numbers that production builds of React throw instead of messages, as far as pages can cause them.
 * React's own page explains every number.
 */
export const REACT_ERRORS: Readonly<Record<number, string>> = {
  31: 'an object was rendered where React expects text or an element',
  60: 'an element has both children and dangerouslySetInnerHTML',
  61: 'dangerouslySetInnerHTML was not given as {__html: …}',
  62: 'the style of an element is not an object',
  130: 'what should be rendered is no component, often because of a wrong import',
  137: 'an element that has no content, such as an input or an image, was given children',
  185: 'a component sets its state again and again while it renders or in an effect',
  231: 'the handler of an event is not a function',
  299: 'the element into which React should render does not exist',
  300: 'a component called fewer hooks than the time before, often after an early return',
  301: 'a component sets its state each time it renders',
  310: 'a component called more hooks than the time before, often because one is in a condition',
  321: 'a hook was called outside a component, or React was loaded twice',
  409: 'something rendered into a part of the page that was removed before',
  418: 'the HTML from the server differs from what the browser rendered',
  419: 'the server could not finish a part of the page, so the browser rendered it',
  422: 'a part of the page failed while it took over the HTML from the server, so the browser rendered it anew',
  423: 'the page failed while it took over the HTML from the server, so the browser rendered it anew',
  424: 'the page was updated before it had taken over the HTML from the server',
  460: 'a component caught what React throws while it waits for data',
  482: 'a component is an async function, which works only on a server',
  483: 'a component that is an async function calls hooks',
  520: 'the page failed while it was rendered, and a second try succeeded',
  525: 'an element was made by another version of React, or React was loaded twice',
  527: 'the versions of react and react-dom differ',
};

export interface ReactError {
  code: number;
  /** "React error 418: the HTML from the server …". */
  text: string;
  /** The page of React's documentation about this error. */
  url: string;
}

const MINIFIED = /Minified React error #(\d{1,4})(?:; visit (\S+))?/;

/** Details that the message gave, such as the keys of an object. */
const detailsOf = (address: string | undefined): string[] => {
  const query = address?.split('?')[1];
  return query === undefined ? [] : new URLSearchParams(query).getAll('args[]').filter(Boolean);
};

/** The error that a message of a production build of React stands for; undefined for other messages. */
export const reactErrorOf = (message: string | undefined): ReactError | undefined => {
  const [, number, address] = MINIFIED.exec(message ?? '') ?? [];
  if (number === undefined) return undefined;
  const code = Number(number);
  const details = detailsOf(address);
  const query = new URLSearchParams(details.map((detail) => ['args[]', detail])).toString();
  const meaning = REACT_ERRORS[code];
  return {
    code,
    text: [
      `React error ${code}`,
      ...(meaning === undefined ? [] : [`: ${meaning}`]),
      ...(details.length > 0 ? [` (${details.join(', ')})`] : []),
    ].join(''),
    // Not the address from the report, which anybody may have sent.
    url: `https://react.dev/errors/${code}${query && `?${query}`}`,
  };
};

/** The message of a crash report, in words if it is only a number of React. */
export const messageText = (message: string | undefined): string | undefined =>
  reactErrorOf(message)?.text ?? message;
