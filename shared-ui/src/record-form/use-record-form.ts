import { currentRecord, isPortalError } from 'bff-contract/portal-error';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Rules } from '../form/rules';
import { type FormOptions, type FormState, useForm } from '../form/use-form';
import { differingFields, pickValues, type RecordMeta } from './record-values';
import type { Records } from './records';
import { recordFormConflictTexts } from './texts';

export interface RecordFormOptions<Values extends object, Loaded extends object>
  extends Pick<FormOptions<Values>, 'mode' | 'messages' | 'fallback'> {
  /** Path below `/api/`: `fabricator/material`. */
  endpoint: string;
  /** `new` starts with the defaults; null if the endpoint itself is the record. */
  id: string | null;
  /** The record type and its API; saving refetches the record and its lists. */
  records: Records;
  /**
   * The session includes data of this record, such as a name: saving reloads the signed-in user in all
   * tabs.
   */
  changesSession?: boolean;
  /** Values of a new record; their keys define the fields of the form. */
  defaults: Values;
  rules?: Rules<Values>;
  /** Converts a loaded record to values; by default, picks the fields with the same names. */
  toValues?: (record: Loaded) => Values;
  /** Converts the values to a request body; by default, all values. `record` is the version that the form started with. */
  toBody?: (values: Values, record: Loaded | undefined) => object;
  /** Additional fields of the request body. */
  extra?: object | ((values: Values, record: Loaded | undefined) => object);
  /** Saves to `{endpoint}/{id}`; false saves to `{endpoint}`. */
  includeId?: boolean;
  /** Replaces the save request: `send` performs the request and accepts a different body. */
  save?: (body: object, send: (body: object) => Promise<Loaded>) => Promise<Loaded>;
  onSaved?: (record: Loaded) => void;
}

/** Returns a function that sends a body to the record's endpoint and resolves to the saved record. */
const useSend = <Values extends object, Loaded extends object>(
  options: RecordFormOptions<Values, Loaded>,
) => {
  const { endpoint, records, changesSession = false, includeId = true } = options;
  const save = records.useSave();
  return async (body: object, base: (Loaded & RecordMeta) | undefined): Promise<Loaded> => {
    // A created record that stays on screen must be updated on the next save.
    const id = options.id === 'new' ? (base?._id ?? 'new') : options.id;
    const send = (sent: object) =>
      save({ endpoint, id, changesSession, includeId, body: sent }) as Promise<Loaded>;
    return options.save ? options.save(body, send) : send(body);
  };
};

/** A conflict between two versions. */
interface Conflict<Loaded extends object> {
  theirs: Loaded & RecordMeta;
  /** The common base version. */
  before: Loaded & RecordMeta;
}

/** Saves values based on the loaded version; changes by other users in the meantime become a conflict. */
const useSaving = <Values extends object, Loaded extends object>(
  options: RecordFormOptions<Values, Loaded>,
  record: (Loaded & RecordMeta) | undefined,
  toValues: (loaded: Loaded) => Values,
) => {
  const { extra, toBody = (values: Values): object => values } = options;
  /** The version that the form started with. */
  const base = useRef(record);
  const [conflict, setConflict] = useState<Conflict<Loaded>>();
  const send = useSend(options);

  const write = async (values: Values): Promise<Loaded> => {
    const version = base.current?.version;
    const more = typeof extra === 'function' ? extra(values, base.current) : extra;
    return send(
      { ...toBody(values, base.current), ...more, ...(version !== undefined && { version }) },
      base.current,
    );
  };

  const submit = async (values: Values): Promise<Loaded> => {
    setConflict(undefined);
    try {
      return await write(values);
    } catch (error) {
      const theirs = currentRecord<Loaded & RecordMeta>(error);
      const before = base.current;
      if (!isPortalError(error) || !theirs || !before) throw error;
      // No conflict: the other user changed other fields, or made the same changes.
      const versions = [toValues(before), values];
      if (versions.some((version) => differingFields(version, toValues(theirs)).length === 0)) {
        base.current = theirs;
        return write(values);
      }
      setConflict({ theirs, before });
      throw { ...error, error: recordFormConflictTexts.error };
    }
  };

  return { base, conflict, setConflict, submit };
};

/** Shows a newer version of the record, unless there are unsaved changes, a submit or a conflict. */
const useNewerRecord = <Values extends object, Loaded extends object>(
  form: FormState<Values>,
  record: (Loaded & RecordMeta) | undefined,
  { base, conflict }: Pick<ReturnType<typeof useSaving<Values, Loaded>>, 'base' | 'conflict'>,
  toValues: (loaded: Loaded) => Values,
) => {
  const { isDirty, status } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows newer versions; the other values are new on every render
  useEffect(() => {
    if (!record || isDirty || status === 'pending' || conflict) return;
    if ((record.version ?? 0) <= (base.current?.version ?? 0)) return;
    base.current = record;
    form.follow(toValues(record));
  }, [record, isDirty, status, conflict]);
};

/** Focuses the submit button after a conflict is resolved, because the pressed button unmounts. */
const useFocusAfterDecision = (mustDecide: boolean, element: RefObject<HTMLFormElement | null>) => {
  const isDeciding = useRef(false);
  useEffect(() => {
    if (isDeciding.current && !mustDecide) {
      element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }
    isDeciding.current = mustDecide;
  }, [mustDecide, element]);
};

/**
 * A form for a record that other users may change: it follows new versions while there are no unsaved
 * changes, and never overwrites a version the user hasn't seen.
 *
 * @param record the current record; undefined for a new one
 */
export const useRecordForm = <Values extends object, Loaded extends object>(
  options: RecordFormOptions<Values, Loaded>,
  record: (Loaded & RecordMeta) | undefined,
) => {
  const { defaults } = options;
  const toValues = (loaded: Loaded, fallback = defaults) =>
    options.toValues ? options.toValues(loaded) : pickValues(fallback, loaded);
  const saving = useSaving(options, record, toValues);
  const { base, conflict, setConflict, submit } = saving;

  const form = useForm<Values>({
    ...options,
    defaults: record ? toValues(record) : defaults,
    submit,
    onSuccess: (result, values) => {
      const saved = result as Loaded & RecordMeta;
      const merged = { ...base.current, ...saved };
      base.current = merged;
      form.follow(toValues(merged, values));
      options.onSaved?.(saved);
    },
  });
  useNewerRecord(form, record, saving, toValues);
  useFocusAfterDecision(conflict !== undefined, form.element);

  return {
    form,
    /** Set while the user must resolve a conflict. */
    conflict: conflict && {
      theirs: toValues(conflict.theirs),
      before: toValues(conflict.before),
      changedAt: conflict.theirs.updatedAt,
      /** Shows the other user's version; sends nothing. */
      takeTheirs: () => {
        base.current = conflict.theirs;
        setConflict(undefined);
        form.reset(toValues(conflict.theirs));
      },
      /** Saves values over the other user's version. */
      keep: (values: Values) => {
        base.current = conflict.theirs;
        setConflict(undefined);
        form.reset(values, toValues(conflict.theirs));
        void form.submit();
      },
    },
  };
};
