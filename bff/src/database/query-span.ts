import { trace } from '@opentelemetry/api';
import { inSpan } from '../telemetry';

/** Longer statements insert many rows, whose placeholders say nothing. */
const MAX_TEXT = 2_000;

const textOf = (sql: string): string => (sql.length > MAX_TEXT ? `${sql.slice(0, MAX_TEXT)}…` : sql);

/** `select users`: the verb and the first table. Traces are grouped by names, so there are few. */
const nameOf = (sql: string): string => {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update)\s+[`"]?(\w+)/i.exec(sql)?.[1];
  return table ? `${verb} ${table}` : verb;
};

/**
 * Makes a statement a span of the trace that it belongs to, with its text but not its values. Statements outside requests and
 * jobs, such as polling for work, have none.
 *
 * @param run takes the text that is really sent, if others are sent along with the statement
 */
export const inQuerySpan = <T>(
  system: 'mysql' | 'sqlite',
  sql: string,
  run: (noteText: (sql: string) => void) => Promise<T>,
): Promise<T> => {
  if (!trace.getActiveSpan()) return run(() => {});
  const attributes = { 'db.system.name': system, 'db.query.text': textOf(sql) };
  return inSpan(nameOf(sql), { attributes, isCall: true }, (span) =>
    run((text) => span.setAttribute('db.query.text', textOf(text))),
  );
};
