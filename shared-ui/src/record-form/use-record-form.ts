import { currentRecord, isPortalError } from 'bff-contract/portal-error';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Rules } from '../form/rules';
import { type FormOptions, type FormState, useForm } from '../form/use-form';
import { differingFields, pickValues, type RecordMeta } from './record-values';
import type { Records } from './records';

const CONFLICT =
  'Somebody else has changed this in the meantime. Nothing of yours is lost: choose what to keep.';

export interface RecordFormOptions<Values extends object, Loaded extends object>
  extends Pick<FormOptions<Values>, 'mode' | 'messages' | 'fallback'> {
  /** Below `/api/`: `fabricator/material`. */
  endpoint: string;
  /** `new` starts from the defaults; null where the endpoint itself is the record. */
  id: string | null;
  /** What kind of record it is, and by whose API: saving makes its lists and itself load again. */
  records: Records;
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
  const { endpoint, records, changesSession = false, includeId = true } = options;
  const save = records.useSave();
  return async (body: object, base: (Loaded & RecordMeta) | undefined): Promise<Loaded> => {
    // A new record that stays on the screen after saving is new no more.
    const id = options.id === 'new' ? (base?._id ?? 'new') : options.id;
    const send = (sent: object) =>
      save({ endpoint, id, changesSession, includeId, body: sent }) as Promise<Loaded>;
    return options.save ? options.save(body, send) : send(body);
  };
};

/** Two versions that wait for a decision. */
interface Conflict<Loaded extends object> {
  theirs: Loaded & RecordMeta;
  /** What both began with. */
  before: Loaded & RecordMeta;
}

/** Saves values over the version that the form began with; what others have saved meanwhile becomes a conflict. */
const useSaving = <Values extends object, Loaded extends object>(
  options: RecordFormOptions<Values, Loaded>,
  record: (Loaded & RecordMeta) | undefined,
  toValues: (loaded: Loaded) => Values,
) => {
  const { extra, toBody = (values: Values): object => values } = options;
  /** The version that the form began with. */
  const base = useRef(record);
  const [conflict, setConflict] = useState<Conflict<Loaded>>();
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
      const before = base.current;
      if (!isPortalError(error) || !theirs || !before) throw error;
      // Nothing to decide: what they changed is not on this form, or they made the same changes.
      const versions = [toValues(before), values];
      if (versions.some((version) => differingFields(version, toValues(theirs)).length === 0)) {
        base.current = theirs;
        return write(values);
      }
      setConflict({ theirs, before });
      throw { ...error, error: CONFLICT };
    }
  };

  return { base, conflict, setConflict, submit };
};

/** Shows a newer record while nothing is typed, sent or to be decided. */
const useNewerRecord = <Values extends object, Loaded extends object>(
  form: FormState<Values>,
  record: (Loaded & RecordMeta) | undefined,
  { base, conflict }: Pick<ReturnType<typeof useSaving<Values, Loaded>>, 'base' | 'conflict'>,
  toValues: (loaded: Loaded) => Values,
) => {
  const { isDirty, status } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer record is a reason to start again.
  useEffect(() => {
    if (!record || isDirty || status === 'pending' || conflict) return;
    if ((record.version ?? 0) <= (base.current?.version ?? 0)) return;
    base.current = record;
    form.follow(toValues(record));
  }, [record, isDirty, status, conflict]);
};

/** Leads the focus to the submit button after a decision: the button that was pressed goes with the two versions. */
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
 * A form over a record that others may change as well: it follows the record while nothing is typed, and
 * never overwrites a version that nobody has seen.
 *
 * @param record the record as it is now; undefined for a new one
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
    onSuccess: (answer, values) => {
      const saved = answer as Loaded & RecordMeta;
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
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      theirs: toValues(conflict.theirs),
      before: toValues(conflict.before),
      changedAt: conflict.theirs.updatedAt,
      /** Shows the version of the others; nothing is sent. */
      takeTheirs: () => {
        base.current = conflict.theirs;
        setConflict(undefined);
        form.reset(toValues(conflict.theirs));
      },
      /** Saves values over the version of the others. */
      keep: (values: Values) => {
        base.current = conflict.theirs;
        form.reset(values, toValues(conflict.theirs));
        void form.send(values);
      },
    },
  };
};
