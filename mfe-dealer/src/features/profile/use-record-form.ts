import { useEffect, useState } from 'react';
import { type Rules, useForm } from 'shared-ui/form';
import { isPortalError } from 'shared-ui/portal';

const CHANGED = 'Somebody else has changed this in the meantime. What you entered has not been saved.';

interface Options<Loaded, Values> {
  record: Loaded;
  toValues: (record: Loaded) => Values;
  rules: Rules<Values>;
  /** Saves over the version that the form began with; answers the record as it is then. */
  save: (values: Values, version: number) => Promise<Loaded>;
  /** Whether leaving now would lose something. */
  onDirtyChange: (isDirty: boolean) => void;
}

/**
 * A form over a record that others may change as well: it follows the record while nothing is typed, and
 * never overwrites a version that nobody has seen.
 */
export const useRecordForm = <Loaded extends { version: number }, Values extends object>({
  record,
  toValues,
  rules,
  save,
  onDirtyChange,
}: Options<Loaded, Values>) => {
  const [base, setBase] = useState(record);
  const [current, setCurrent] = useState<Loaded>();

  const submit = async (values: Values) => {
    setCurrent(undefined);
    try {
      setBase(await save(values, base.version));
    } catch (error) {
      if (!isPortalError(error) || error.status !== 409 || !error.current) throw error;
      setCurrent(error.current as Loaded);
      throw { ...error, error: CHANGED };
    }
  };
  const form = useForm<Values>({ defaults: toValues(record), rules, submit });

  const show = (next: Loaded) => {
    setBase(next);
    setCurrent(undefined);
    form.reset(toValues(next));
  };
  const isNewer = record.version > base.version;
  const isUntouched = !form.isDirty && form.status !== 'pending' && form.status !== 'success';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer record is a reason to start again.
  useEffect(() => {
    if (isNewer && isUntouched) show(record);
  }, [isNewer, isUntouched, record]);

  useEffect(() => {
    onDirtyChange(form.isDirty);
    return () => onDirtyChange(false);
  }, [form.isDirty, onDirtyChange]);

  /** Shows the record as somebody else has left it; undefined while there is no such conflict. */
  const loadCurrent = current && (() => show(current));
  return { form, loadCurrent };
};
