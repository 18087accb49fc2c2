/** A text without ids and numbers, which differ from crash to crash of the same kind. */
export const patternOf = (message: string): string =>
  message.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#').replace(/\d+/g, '#');
