import { truncate } from '@slabdesk/units';
import type { ReactNode } from 'react';
import {
  Box,
  Button,
  CloseIcon,
  DeleteIcon,
  RefreshIcon,
  RetryIcon,
  Stack,
  UploadIcon,
  WarningIcon,
} from 'shared-ui/core';
import { LinearProgress } from 'shared-ui/display';
import { uploadFieldTexts as texts } from './texts';
import type { UploadState } from './use-file-upload';

export interface UploadViewProps {
  state: UploadState;
  /** Object id of the stored file. */
  objectId: string | undefined;
  /** Preview of the stored file. */
  preview: ReactNode;
  /** Name of the stored file. */
  name: ReactNode;
  /** Allowed files: "JPEG or PNG, up to 50 MiB". */
  allowed: string;
  disabled?: boolean;
  /** A file is being dragged over the field. */
  isTarget?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  onChoose: () => void;
  onCancel: () => void;
  onRetry: () => void;
  /** Left out where a list around the field removes it: then only a failed upload can be discarded. */
  onRemove?: (() => void) | undefined;
  onDiscard: () => void;
}

const muted = { color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' } as const;

const Progress = ({ state }: { state: UploadState & { phase: 'uploading' | 'generating' } }) => {
  const text = state.phase === 'uploading' ? texts.progress(state.percent) : texts.generating;
  return (
    <Stack sx={{ gap: 0.75 }}>
      <Box sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>{text}</Box>
      <LinearProgress
        aria-label={texts.progressLabel(state.fileName)}
        {...(state.phase === 'uploading' && { variant: 'determinate', value: state.percent })}
      />
      <Box sx={muted}>{truncate(state.fileName)}</Box>
    </Stack>
  );
};

const Failure = ({ text, detail }: { text: string; detail?: string }) => (
  <Box role="alert">
    <Stack
      direction="row"
      sx={{ gap: 0.75, color: 'error.main', typography: 'body2', overflowWrap: 'anywhere' }}
    >
      <WarningIcon size={17} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <span>{text}</span>
    </Stack>
    {detail && <Box sx={{ ...muted, mt: 0.25 }}>{detail}</Box>}
  </Box>
);

const Status = ({
  state,
  objectId,
  name,
  allowed,
}: Pick<UploadViewProps, 'state' | 'objectId' | 'name' | 'allowed'>) => {
  if (state.phase === 'uploading' || state.phase === 'generating') return <Progress state={state} />;
  if (state.phase === 'failed') return <Failure text={texts.error} detail={state.message} />;
  if (state.phase === 'refused') return <Failure text={state.message} detail={allowed} />;
  return objectId ? (
    name
  ) : (
    <Box sx={muted}>
      <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
        {texts.dropHint}{' '}
      </Box>
      {allowed}
    </Box>
  );
};

/** Presentational part of the upload field. */
export const UploadView = (props: UploadViewProps) => {
  const { state, objectId, disabled = false } = props;
  const isBusy = state.phase === 'uploading' || state.phase === 'generating';
  const isFailed = state.phase === 'failed';
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderStyle: objectId && !isBusy ? 'solid' : 'dashed',
        borderColor: props.invalid || isFailed ? 'error.main' : 'surface.lineStrong',
        borderRadius: 1,
        ...(props.isTarget && { borderColor: 'primary.main', bgcolor: 'surface.accentSoft' }),
      }}
    >
      {objectId && !isBusy && <Box sx={{ width: 72, flexShrink: 0 }}>{props.preview}</Box>}
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Status state={state} objectId={objectId} name={props.name} allowed={props.allowed} />
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isBusy ? (
          <Button variant="outlined" onClick={props.onCancel} startIcon={<CloseIcon size={16} />}>
            {texts.cancel}
          </Button>
        ) : (
          <>
            {isFailed ? (
              <Button
                variant="outlined"
                disabled={disabled}
                onClick={props.onRetry}
                startIcon={<RetryIcon size={16} />}
              >
                {texts.retry}
              </Button>
            ) : (
              <Button
                variant="outlined"
                disabled={disabled}
                onClick={props.onChoose}
                startIcon={objectId ? <RefreshIcon size={16} /> : <UploadIcon size={16} />}
                aria-describedby={props.describedBy}
                aria-invalid={props.invalid || undefined}
              >
                {objectId ? texts.replace : texts.upload}
              </Button>
            )}
            {(isFailed || (objectId && props.onRemove)) && (
              <Button
                variant="text"
                disabled={disabled}
                onClick={isFailed ? props.onDiscard : props.onRemove}
                startIcon={<DeleteIcon size={16} />}
              >
                {isFailed ? texts.discard : texts.remove}
              </Button>
            )}
          </>
        )}
      </Stack>
    </Stack>
  );
};
