import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { StackFrame } from 'bff-contract';
import pLimit from 'p-limit';
import type { Reporter, SourceMaps } from '../../../portal/source-maps';
import { enclosingFunction } from './enclosing-function';

/** Frames that are shown; browsers report no more. */
const MAX_FRAMES = 60;
const MAX_TEXT = 500;
/** Scripts whose maps are looked for, for one report. */
const MAX_SCRIPTS = 12;
/** The maps of one report, in bytes of their files. */
const MAX_BYTES = 12 * 1024 * 1024;
/** A line of code that is longer is cut around the column. */
const MAX_CODE = 240;

/** The place at the end of a frame: `at f (https://…/x.js:1:2)` of Chrome, `f@https://…/x.js:1:2` of the others. */
const PLACE = /(https?:\/\/[^\s()@]+):(\d{1,7}):(\d{1,7})\)?$/;

/** The lines of a stack, which reports hold as a list or a text, or as anything else. */
const linesOf = (stack: unknown): string[] => {
  const lines: unknown[] =
    typeof stack === 'string' ? stack.split('\n', MAX_FRAMES) : Array.isArray(stack) ? stack : [];
  return lines
    .slice(0, MAX_FRAMES)
    .filter((line) => typeof line === 'string')
    .map((line) => line.slice(0, MAX_TEXT).toWellFormed());
};

/** A line of code without its indentation. */
const cutAround = (text: string, column: number): string => {
  if (text.length <= MAX_CODE) return text.trim();
  const start = Math.max(0, column - MAX_CODE / 2);
  const end = start + MAX_CODE;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim().toWellFormed()}${end < text.length ? '…' : ''}`;
};

/**
 * @param line from 1
 * @param column from 1
 * @throws any error for a map that is none
 */
const sourceAt = (map: TraceMap, line: number, column: number): StackFrame['source'] => {
  if (line < 1 || column < 1) return undefined;
  const found = originalPositionFor(map, { line, column: column - 1 });
  if (found.source === null) return undefined;
  const lines = sourceContentFor(map, found.source)?.split('\n');
  const code = lines?.[found.line - 1];
  const name = lines && enclosingFunction(lines, found.line);
  return {
    file: found.source,
    line: found.line,
    column: found.column + 1,
    ...(name !== undefined && { function: name }),
    ...(code !== undefined && { code: cutAround(code, found.column) }),
  };
};

/** The result, or nothing for a map that is none: pipelines of others may release such. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** A stack as it was reported, and by whom. */
export interface ReportedStack {
  /** A list of lines or a text; anything else has no frames. */
  stack: unknown;
  reporter: Reporter;
}

/**
 * Resolves stacks of minified scripts by their source maps. A stack is text of strangers: its URLs only choose among the
 * maps of releases, a few for each report. One report is resolved at a time, since parsing a large map takes 0.2 s.
 */
export const createStackResolver = () => {
  const limit = pLimit(1);

  const resolve = async (maps: SourceMaps, { stack, reporter }: ReportedStack): Promise<StackFrame[]> => {
    const read = new Map<string, TraceMap | undefined>();
    let bytesLeft = MAX_BYTES;
    const frames: StackFrame[] = [];
    for (const text of linesOf(stack)) {
      const [, url = '', line, column] = PLACE.exec(text) ?? [];
      const script = maps.locate(url, reporter);
      const key = JSON.stringify(script);
      if (script && !read.has(key) && read.size < MAX_SCRIPTS && bytesLeft > 0) {
        const bytes = await maps.read(script).catch(() => undefined);
        bytesLeft -= bytes?.length ?? 0;
        read.set(key, bytes && attempt(() => new TraceMap(bytes.toString('utf8'))));
      }
      const map = read.get(key);
      const source = map && attempt(() => sourceAt(map, Number(line), Number(column)));
      frames.push({ text, ...(source && { source }) });
    }
    return frames;
  };

  /** The frames of a stack, with their sources where these are known. */
  return (maps: SourceMaps | undefined, reported: ReportedStack): Promise<StackFrame[]> =>
    maps
      ? limit(() => resolve(maps, reported))
      : Promise.resolve(linesOf(reported.stack).map((text) => ({ text })));
};
