import { EXPORT_TYPES } from 'bff-contract/constants';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Alert, Button, Stack, Typography, UploadIcon } from 'shared-ui/core';
import { FileHelp } from './file-help';
import type { PricedKind } from './price-changes-api';
import { priceChangesChooseFileTexts as texts } from './texts';

/** Browsers open a file dropped outside the drop zone; prevent that. */
const useNoStrayDrops = () => {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
};

type OnFiles = (files: File[]) => void;

const DropZone = ({ onFiles }: { onFiles: OnFiles }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Stack
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      sx={{
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 4,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'surface.lineStrong',
        borderRadius: 1.5,
        bgcolor: isOver ? 'surface.accentSoft' : 'surface.sunken',
      }}
    >
      <Button
        variant="contained"
        color="primary"
        autoFocus
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
        startIcon={<UploadIcon size={17} />}
      >
        {texts.choose}
      </Button>
      <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.drop}
      </Typography>
      <input
        ref={input}
        type="file"
        accept={`.csv,.xlsx,${Object.values(EXPORT_TYPES).join()}`}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Reset, so that the same file can be chosen again after a correction.
          event.target.value = '';
        }}
      />
    </Stack>
  );
};

interface ChooseFileProps {
  kind: PricedKind;
  problem?: string | undefined;
  onRetry?: (() => void) | undefined;
  onFiles: OnFiles;
}

/** The first step: a drop zone, a file button and the expected columns. */
export const ChooseFile = ({ kind, problem, onRetry, onFiles }: ChooseFileProps) => {
  useNoStrayDrops();
  return (
    <Stack sx={{ gap: 3 }}>
      {problem && (
        <Alert
          severity="error"
          sx={{ overflowWrap: 'anywhere' }}
          action={
            onRetry && (
              <Button size="small" variant="text" onClick={onRetry}>
                {texts.retry}
              </Button>
            )
          }
        >
          {problem}
        </Alert>
      )}
      <DropZone onFiles={onFiles} />
      <FileHelp kind={kind} />
    </Stack>
  );
};
