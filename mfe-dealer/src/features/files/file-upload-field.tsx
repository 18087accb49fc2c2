import { FileThumbnail } from '@slabdesk/files-ui';
import { useTabView } from '@slabdesk/portal';
import {
  type ClipboardEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Box, useRestoreFocus, VisuallyHidden } from 'shared-ui/core';
import { FieldNotes, fieldLabelStyles, hiddenStyles, RequiredMark, useFieldIds } from 'shared-ui/fields';
import { bindable, type FieldProps, UnsavedChanges } from 'shared-ui/form';
import { acceptAttribute, acceptedTypes, formatBytes, maxUpload, typeNames } from './check-file';
import { StoredName } from './stored-name';
import { uploadFieldTexts as texts } from './texts';
import { UploadView } from './upload-view';
import { type UploadState, useFileUpload } from './use-file-upload';

export interface FileUploadFieldProps extends Omit<FieldProps, 'label' | 'name'> {
  label?: string;
  name?: string;
  /** Object id of the stored file. */
  value: string | null | undefined;
  onChange: (objectId: string | undefined) => void;
  /** Accepted types, in the syntax of the `accept` attribute: `image/*`. */
  accept?: string;
  isPublic?: boolean;
  isViewableByAnyUser?: boolean;
  /** Whether it is an item of a list that has a button to remove it. */
  isInList?: boolean;
  /**
   * Called with true when an upload starts and with false when it is stored or discarded; block submitting
   * meanwhile. A failed upload stays busy until Retry or Discard. The field itself warns before the user
   * leaves the page.
   */
  onBusyChange?: (busy: boolean) => void;
}

const ANY_TYPE = 'image/*,video/*,audio/*,application/*';

const isMoving = ({ phase }: UploadState): boolean => phase === 'uploading' || phase === 'generating';

/** Screen-reader announcement: the start, each quarter and the end, not each percent. */
const announcementOf = (state: UploadState): string => {
  if (state.phase === 'generating') return texts.generating;
  if (state.phase !== 'uploading') return '';
  const quarter = Math.floor(state.percent / 25) * 25;
  return quarter === 0 ? texts.announceStart(state.fileName) : texts.announceProgress(quarter);
};

/** Handles files dropped on the field, or pasted while it has focus. */
const useDrops = (take: (file: File) => void, enabled: boolean) => {
  const [isTarget, setTarget] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => enabled && dataTransfer.types.includes('Files');
  return {
    isTarget,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setTarget(true);
      },
      onDragLeave: () => setTarget(false),
      onDrop: (event: DragEvent) => {
        setTarget(false);
        if (!hasFiles(event)) return;
        // Otherwise the browser navigates to the file.
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) take(file);
      },
      onPaste: (event: ClipboardEvent) => {
        const file = event.clipboardData.files[0];
        if (!file || !enabled) return;
        event.preventDefault();
        take(file);
      },
    },
  };
};

/** Calls `onBusyChange` with true while a file is on its way, and with false afterwards. */
const useReportBusy = (busy: boolean, onBusyChange: FileUploadFieldProps['onBusyChange']) => {
  const report = useEffectEvent((isBusy: boolean) => onBusyChange?.(isBusy));
  useEffect(() => {
    if (!busy) return;
    report(true);
    return () => report(false);
  }, [busy]);
};

const firstButton = (field: HTMLElement) => field.querySelector('button');

const ControlledUpload = (props: FileUploadFieldProps) => {
  const { label = texts.label, value, onChange, accept = ANY_TYPE, onBusyChange } = props;
  const isOwn = useTabView() === 'none';
  const disabled = props.disabled || !isOwn;
  const { isPublic = false, isViewableByAnyUser = false, error, hint, required } = props;
  const ids = useFieldIds(error, hint);
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const types = acceptedTypes(accept);
  const upload = useFileUpload({ permissions: { isPublic, isViewableByAnyUser }, types, onStored: onChange });
  const moving = isMoving(upload.state);
  const busy = moving || upload.state.phase === 'failed';
  // Another phase replaces the buttons.
  const focus = useRestoreFocus<HTMLFieldSetElement>(`${upload.state.phase} ${value ?? ''}`, firstButton);
  const drops = useDrops((file) => void upload.choose(file), !disabled && !moving);
  useReportBusy(busy, onBusyChange);

  const remove = () => {
    upload.cancel();
    onChange(undefined);
  };

  return (
    <Box
      component="fieldset"
      {...focus}
      {...drops.handlers}
      tabIndex={undefined}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ ...(props.hideLabel ? hiddenStyles : fieldLabelStyles), p: 0 }}>
        {label}
        {required && <RequiredMark />}
      </Box>
      <input
        ref={input}
        id={inputId}
        type="file"
        name={props.name}
        accept={acceptAttribute(types)}
        aria-label={label}
        tabIndex={-1}
        hidden
        disabled={disabled || moving}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the user pick the same file again.
          target.value = '';
          if (file) void upload.choose(file);
        }}
      />
      <UploadView
        state={upload.state}
        objectId={value ?? undefined}
        preview={value && <FileThumbnail objectId={value} />}
        name={value && <StoredName objectId={value} />}
        allowed={texts.allowed(typeNames(types), formatBytes(maxUpload()))}
        disabled={disabled}
        isTarget={drops.isTarget}
        invalid={Boolean(error)}
        describedBy={ids.describedBy}
        onChoose={() => input.current?.click()}
        onCancel={upload.cancel}
        onRetry={upload.retry}
        // Keeps the stored file that was to be replaced.
        onDiscard={upload.cancel}
        onRemove={props.isInList ? undefined : remove}
      />
      <VisuallyHidden>
        <span aria-live="polite">{announcementOf(upload.state)}</span>
      </VisuallyHidden>
      <FieldNotes ids={ids} error={error} hint={hint} />
      <UnsavedChanges when={busy} />
    </Box>
  );
};

/**
 * A field whose value is the object id of an uploaded file.
 *
 * @example
 * <FileUploadField
 *   label="Upload Image"
 *   accept="image/*"
 *   isPublic
 *   isViewableByAnyUser
 *   onBusyChange={setUploading}
 *   {...form.register('s3Object')}
 * />
 */
export const FileUploadField = bindable(ControlledUpload);
