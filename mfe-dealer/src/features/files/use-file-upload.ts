import { imageWidthFor, THUMBNAIL_SIZE, useLazyGetSignedFileQuery } from '@slabdesk/files-ui';
import { errorMessage, isPortalError } from '@slabdesk/portal';
import type { StoredFileType } from 'bff-contract';
import { useEffect, useRef, useState } from 'react';
import { checkFile } from './check-file';
import { reasonOf, type SendOptions, sendFile } from './send-file';
import { uploadErrorsTexts } from './texts';

/** State of an upload; `idle` also when a file is stored. */
export type UploadState =
  | { phase: 'idle' }
  | { phase: 'uploading'; fileName: string; percent: number }
  | { phase: 'generating'; fileName: string }
  /** The file was rejected; retrying won't help. */
  | { phase: 'refused'; message: string }
  | { phase: 'failed'; fileName: string; message: string };

export interface FileUploadOptions {
  permissions: SendOptions['permissions'];
  types: readonly StoredFileType[];
  onStored: (objectId: string) => void;
}

const IDLE: UploadState = { phase: 'idle' };

const messageOf = (error: unknown): string => {
  if (isPortalError(error)) return reasonOf(error, uploadErrorsTexts.url);
  return error instanceof Error ? error.message : errorMessage(error);
};

/** Uploads one file at a time and prepares its preview. Retry resumes at the step that failed. */
export const useFileUpload = (options: FileUploadOptions) => {
  const [state, setState] = useState<UploadState>(IDLE);
  const [lookUp] = useLazyGetSignedFileQuery();
  const running = useRef<AbortController>(undefined);
  const retryStep = useRef<() => Promise<void>>(undefined);
  // An upload outlives renders; `onStored` must be the latest one.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.abort();
    };
  }, []);

  /** Runs one step; Retry repeats it if it fails. */
  const attempt = async (fileName: string, step: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    retryStep.current = () => attempt(fileName, step);
    try {
      await step(control.signal);
    } catch (error) {
      if (!control.signal.aborted) setState({ phase: 'failed', fileName, message: messageOf(error) });
    }
  };

  const prepare = async (objectId: string, fileName: string, type: StoredFileType, signal: AbortSignal) => {
    setState({ phase: 'generating', fileName });
    const width = type.startsWith('image/') ? imageWidthFor(THUMBNAIL_SIZE) : undefined;
    await lookUp({ objectId, width }).unwrap();
    if (signal.aborted) return;
    setState(IDLE);
    latest.current.onStored(objectId);
  };

  const send = (file: File, type: StoredFileType) => {
    const fileName = file.name;
    return attempt(fileName, async (signal) => {
      setState({ phase: 'uploading', fileName, percent: 0 });
      const onProgress = (percent: number) =>
        setState(
          percent < 100 ? { phase: 'uploading', fileName, percent } : { phase: 'generating', fileName },
        );
      const { permissions } = latest.current;
      const objectId = await sendFile(file, type, { permissions, onProgress, signal });
      // The file is stored at this point; only its preview can still fail.
      await attempt(fileName, (later) => prepare(objectId, fileName, type, later));
    });
  };

  return {
    state,
    choose: async (file: File) => {
      const checked = await checkFile(file, latest.current.types);
      if (isGone.current) return;
      if (checked.refusal !== undefined) setState({ phase: 'refused', message: checked.refusal });
      else await send(file, checked.type);
    },
    retry: () => void retryStep.current?.(),
    cancel: () => {
      running.current?.abort();
      setState(IDLE);
    },
  };
};
