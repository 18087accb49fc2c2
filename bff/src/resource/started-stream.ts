import { Readable } from 'node:stream';

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/**
 * A stream of the text's pieces, made no faster than they are read. Destroying it ends the generator.
 *
 * @throws if the first piece fails, so that a response can still be an error; a later failure destroys the stream
 */
export const startStream = async (text: AsyncGenerator<string>): Promise<Readable> => {
  const { value: first = '' } = await text.next();
  return Readable.from(startingWith(first, text));
};
