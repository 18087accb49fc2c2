import { useEffect, useRef, useState } from 'react';
import type { Tag } from '../api/base-api';
import type { Rules } from '../form/rules';
import { type FormOptions, useForm } from '../form/use-form';
import { currentRecord, isPortalError } from '../portal/errors';
import { useSendOnce } from '../portal/send-once';
import { useSaveRecordMutation } from './record-api';
import { differingFields, pickValues, type RecordMeta } from './record-values';

const CONFLICT =
  'Somebody else has changed this in the meantime. Nothing of yours is lost: choose what to keep.';

export interface RecordFormOptions<Values extends object, Loaded extends object>
  extends Pick<FormOptions<Values>, 'mode' | 'messages' | 'fallback'> {
  /** Below `/api/`: `fabricator/material`. */
  endpoint: string;
  /** `new` starts from the defaults; null where the endpoint itself is the record. */
  id: string | null;
  /** What kind of record it is to the cache: saving makes its lists and itself load again. */
  tag: Tag;
  /** Further kinds that change with it. */
  alsoChanges?: readonly Tag[];
  /** The session carries something of it, such as a name: who is signed in is asked again, in all tabs. */
  changesSession?: boolean;
  /** The values of a new record; their keys say which fields the form holds. */
  defaults: Values;
  rules?: Rules<Values>;
  /** The values of a loaded record; by default its fields of the same names. */
  toValues?: (record: Loaded) => Values;
  /** What is sent of the values; by default all of them. */
  toBody?: (values: Values) => object;
  /** Sent besides the values. */
  extra?: object | ((values: Values, record: Loaded | undefined) => object);
  /** Saves to `{endpoint}/{id}`; false saves to `{endpoint}`. */
  includeId?: boolean;
  /** Does more than one call: `send` is the call itself, and may be given another body. */
  save?: (body: object, send: (body: object) => Promise<Loaded>) => Promise<Loaded>;
  onSaved?: (record: Loaded) => void;
}

/** Sends a body to where the record is saved; answers the record as it is then. */
const useSend = <Values extends object, Loaded extends object>(
  options: RecordFormOptions<Values, Loaded>,
) => {
  const { endpoint, tag, alsoChanges = [], changesSession = false, includeId = true } = options;
  const [save] = useSaveRecordMutation();
  const sendOnce = useSendOnce();
  return async (body: object, base: (Loaded & RecordMeta) | undefined): Promise<Loaded> => {
    // A new record that stays on the screen after saving is new no more.
    const id = options.id === 'new' ? (base?._id ?? 'new') : options.id;
    const write = (sent: object, headers?: Record<string, string>) =>
      save({
        endpoint,
        id,
        tag,
        alsoChanges,
        changesSession,
        includeId,
        body: sent,
        headers,
      }).unwrap() as Promise<Loaded>;
    const send = (sent: object) =>
      id === 'new' ? sendOnce(sent, (headers) => write(sent, headers)) : write(sent);
    return options.save ? options.save(body, send) : send(body);
  };
};

/**
 * A form over a record that others may change as well: it follows the record while nothing is typed, and
 * never overwrites a version that nobody has seen.
 *
 * @param record the record as it is now; undefined for a new one
 */
export const useRecordForm = <Values extends object, Loaded extends object>(
  options: RecordFormOptions<Values, Loaded>,
  record: (Loaded & RecordMeta) | undefined,
) => {
  const { defaults, extra, toBody = (values: Values): object => values } = options;
  const toValues = (loaded: Loaded, fallback = defaults) =>
    options.toValues ? options.toValues(loaded) : pickValues(fallback, loaded);
  /** The version that the form began with. */
  const base = useRef(record);
  const [conflict, setConflict] = useState<Loaded & RecordMeta>();
  const send = useSend(options);

  const write = async (values: Values): Promise<Loaded> => {
    const version = base.current?.version;
    const more = typeof extra === 'function' ? extra(values, base.current) : extra;
    return send({ ...toBody(values), ...more, ...(version !== undefined && { version }) }, base.current);
  };

  const submit = async (values: Values): Promise<Loaded> => {
    setConflict(undefined);
    try {
      return await write(values);
    } catch (error) {
      const theirs = currentRecord<Loaded & RecordMeta>(error);
      if (!isPortalError(error) || !theirs || !base.current) throw error;
      // Nothing to decide: what they changed is not on this form, or they made the same changes.
      const versions = [toValues(base.current), values];
      if (versions.some((version) => differingFields(version, toValues(theirs)).length === 0)) {
        base.current = theirs;
        return write(values);
      }
      setConflict(theirs);
      throw { ...error, error: CONFLICT };
    }
  };

  const form = useForm<Values>({
    ...options,
    defaults: record ? toValues(record) : defaults,
    submit,
    onSuccess: (answer, values) => {
      const saved = answer as Loaded & RecordMeta;
      base.current = { ...base.current, ...saved };
      form.follow(toValues(base.current, values));
      options.onSaved?.(saved);
    },
  });

  const { isDirty, status } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer record is a reason to start again.
  useEffect(() => {
    if (!record || isDirty || status === 'pending' || conflict) return;
    if ((record.version ?? 0) <= (base.current?.version ?? 0)) return;
    base.current = record;
    form.follow(toValues(record));
  }, [record, isDirty, status, conflict]);

  // The button that was pressed goes with the two versions.
  const isDeciding = useRef(false);
  useEffect(() => {
    if (isDeciding.current && !conflict) {
      form.element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }
    isDeciding.current = conflict !== undefined;
  }, [conflict, form.element]);

  return {
    form,
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      theirs: toValues(conflict),
      before: base.current && toValues(base.current),
      changedAt: conflict.updatedAt,
      /** Shows the version of the others; nothing is sent. */
      takeTheirs: () => {
        base.current = conflict;
        setConflict(undefined);
        form.reset(toValues(conflict));
      },
      /** Saves values over the version of the others. */
      keep: (values: Values) => {
        base.current = conflict;
        form.reset(values, toValues(conflict));
        void form.send(values);
      },
    },
  };
};
