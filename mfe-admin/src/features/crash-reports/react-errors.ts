import { reactErrorTexts } from './texts';

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
  return {
    code,
    text: reactErrorTexts.message(code, details.join(', ')),
    // Not the address from the report, which anybody may have sent.
    url: `https://react.dev/errors/${code}${query && `?${query}`}`,
  };
};

/** The message of a crash report, in words if it is only a number of React. */
export const messageText = (message: string | undefined): string | undefined =>
  reactErrorOf(message)?.text ?? message;
