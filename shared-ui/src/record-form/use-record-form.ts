import { toast } from '../feedback/toast-store';
import type { Rules } from '../form/rules';
import { useConflict, useNewest } from '../form/use-conflict';
import { type FormOptions, useForm } from '../form/use-form';
import { pickValues, type RecordMeta } from './record-values';
import type { Records } from './records';
import { recordFormTexts as texts } from './texts';

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
  /** Not called once the form was left while it saved: it may close another dialog by then, or navigate. */
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
  const { defaults, extra, toBody = (values: Values): object => values } = options;
  const toValues = (loaded: Loaded | undefined, fallback = defaults) => {
    if (!loaded) return defaults;
    return options.toValues ? options.toValues(loaded) : pickValues(fallback, loaded);
  };
  const conflict = useConflict<Values, (Loaded & RecordMeta) | undefined>(record, toValues);
  const { base } = conflict;
  const send = useSend(options);

  const write = (values: Values, over: (Loaded & RecordMeta) | undefined) => {
    const version = over?.version;
    const more = typeof extra === 'function' ? extra(values, over) : extra;
    return send({ ...toBody(values, over), ...more, ...(version !== undefined && { version }) }, over);
  };

  const form = useForm<Values>({
    ...options,
    defaults: toValues(record),
    submit: (values) =>
      base.current ? conflict.save(values, (over) => write(values, over)) : write(values, undefined),
    onSuccess: (result, values) => {
      const saved = result as Loaded & RecordMeta;
      const merged = { ...base.current, ...saved };
      base.current = merged;
      form.follow(toValues(merged, values));
      // A user who has left the form in the meantime stays where they are.
      if (form.element.current) options.onSaved?.(saved);
      else toast.success(texts.saved);
    },
  });
  useNewest(form, conflict, record, toValues);
  return { form, conflict: conflict.choice(form) };
};
