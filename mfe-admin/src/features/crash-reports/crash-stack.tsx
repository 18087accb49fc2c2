import { errorMessage } from '@slabdesk/portal';
import { skipToken } from '@slabdesk/portal/api';
import type { CrashReport, StackFrame } from 'bff-contract';
import { type ReactNode, useState } from 'react';
import { Box, Button, Skeleton, Stack, Typography } from 'shared-ui/core';
import { useGetCrashStackQuery } from './crash-reports-api';
import { crashReportStackTexts as texts } from './texts';

const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

const codeSx = {
  m: 0,
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'surface.sunken',
  fontFamily: MONO,
  fontSize: '0.78125rem',
  lineHeight: 1.6,
} as const;

/** Returns the lines of a stack trace, which reports store as a string or an array, or as anything that strangers send. */
const stackOf = ({ error }: CrashReport): string => {
  const { stack } = error;
  if (Array.isArray(stack)) return stack.filter((line) => typeof line === 'string').join('\n');
  return typeof stack === 'string' ? stack : '';
};

type Source = NonNullable<StackFrame['source']>;

/** Our own code, not that of a library or of webpack. */
const isOwn = ({ file }: Source): boolean => !/^(node_modules|webpack)\//.test(file);

/** The first frame in our own code, where the cause usually is, or else in any. */
const crashSite = (frames: readonly StackFrame[]): Source | undefined => {
  const sources = frames.flatMap(({ source }) => source ?? []);
  return sources.find(isOwn) ?? sources[0];
};

const Place = ({ source, strong = false }: { source: Source; strong?: boolean }) => (
  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
    <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.8125rem', fontWeight: strong ? 600 : 400 }}>
      {`${source.file}:${source.line}`}
    </Box>
    {source.function !== undefined && (
      <Box component="span" sx={{ color: 'text.secondary' }}>{` ${texts.inside(source.function)}`}</Box>
    )}
  </Typography>
);

const Code = ({ text }: { text: string }) => (
  <Box component="pre" sx={{ ...codeSx, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Box>
);

const CrashSite = ({ source }: { source: Source }) => (
  <Stack sx={{ gap: 1 }}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {texts.site}
    </Typography>
    <Place source={source} strong />
    {source.code && <Code text={source.code} />}
  </Stack>
);

const Frame = ({ frame: { text, source } }: { frame: StackFrame }) => {
  if (!source)
    return (
      <Typography
        variant="body2"
        sx={{ fontFamily: MONO, fontSize: '0.78125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
    );
  return (
    <Stack sx={{ gap: 0.75 }}>
      <Place source={source} strong={isOwn(source)} />
      {isOwn(source) && source.code && <Code text={source.code} />}
    </Stack>
  );
};

const Frames = ({ frames }: { frames: readonly StackFrame[] }) => (
  <Stack component="ol" aria-label={texts.label} sx={{ m: 0, p: 0, gap: 1.5, listStyle: 'none' }}>
    {frames.map((frame, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: frames never change, and a recursive one is there many times
      <li key={index}>
        <Frame frame={frame} />
      </li>
    ))}
  </Stack>
);

const MinifiedStack = ({ text }: { text: string }) => (
  <Box
    component="pre"
    // Focusable, so that keyboard users can scroll long lines.
    tabIndex={0}
    aria-label={texts.minified}
    role="region"
    sx={{ ...codeSx, maxHeight: 320, overflow: 'auto' }}
  >
    {text}
  </Box>
);

interface DisclosureProps {
  summary: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

const Disclosure = ({ summary, onToggle, children }: DisclosureProps) => (
  <details onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <Typography component="summary" variant="body2" sx={{ py: 1, cursor: 'pointer' }}>
      {summary}
    </Typography>
    {children}
  </details>
);

/** The frames with their sources; the stack as it was reported on request, or where there is nothing else. */
const WholeStack = ({ frames, text }: { frames: readonly StackFrame[]; text: string }) => {
  if (!crashSite(frames))
    return (
      <Stack sx={{ gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.noSources}
        </Typography>
        <MinifiedStack text={text} />
      </Stack>
    );
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Frames frames={frames} />
      <Disclosure summary={texts.minified}>
        <MinifiedStack text={text} />
      </Disclosure>
    </Stack>
  );
};

/**
 * Where a report's crash happened in the sources, and its stack on request.
 *
 * @param isResolved whether to show the former at once; otherwise with the stack
 */
export const CrashStack = ({ report, isResolved }: { report: CrashReport; isResolved: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const text = stackOf(report);
  const isWanted = text !== '' && (isResolved || isOpen);
  const { currentData, error, isFetching, refetch } = useGetCrashStackQuery(
    isWanted ? report._id : skipToken,
  );
  if (text === '') return null;
  const site = currentData && crashSite(currentData.frames);
  return (
    <Stack sx={{ gap: 1.5 }}>
      {site && <CrashSite source={site} />}
      {isWanted && isFetching && !currentData && (
        <Skeleton variant="rounded" height={92} role="status" aria-label={texts.loading} />
      )}
      {error && !isFetching && (
        <Stack role="alert" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2">{texts.failed(errorMessage(error, ''))}</Typography>
          <Button size="small" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </Stack>
      )}
      <Disclosure summary={texts.label} onToggle={setOpen}>
        {isOpen && currentData && <WholeStack frames={currentData.frames} text={text} />}
        {isOpen && !currentData && error && <MinifiedStack text={text} />}
      </Disclosure>
    </Stack>
  );
};
