import { currentRecord } from '@slabdesk/portal';
import { useEffect, useRef, useState } from 'react';
import { lazyPart, Skeleton } from 'shared-ui/core';
import { type FormState, UnsavedChanges } from 'shared-ui/form';
import type { ConflictResolverProps, FieldTexts } from 'shared-ui/record-form';

const Resolver = lazyPart<ConflictResolverProps<never>>(
  'conflict-resolver',
  () => import('shared-ui/record-form').then((module) => module.ConflictResolver),
  () => <Skeleton height={120} />,
);

const Choice = <Values extends object>({
  form,
  ...props
}: ConflictResolverProps<Values> & { form: FormState<Values> }) => {
  // The pressed button is gone.
  useEffect(
    () => () => form.element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(),
    [form.element],
  );
  return (
    <>
      <Resolver {...(props as object as ConflictResolverProps<never>)} />
      <UnsavedChanges when={form.isDirty} />
    </>
  );
};

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * For a form that saves only a part of a record, or not by `RecordForm`: after a 409 with the record as it is now, the user
 * chooses what to keep, and the next save is based on that version.
 *
 * @param opened the version that the form starts with
 */
export const useConflict = <Values extends object, Version extends object | undefined>(
  opened: Version,
  toValues: (version: Version) => Values,
) => {
  const base = useRef(opened);
  const [theirs, setTheirs] = useState<Version>();
  return {
    /** The version that the values are based on. */
    base,
    /** Saves over `base`, and once more if others changed only other parts of the record, or made the same changes. */
    save: async <Saved,>(values: Values, send: (over: Version) => Promise<Saved>): Promise<Saved> => {
      setTheirs(undefined);
      try {
        return await send(base.current);
      } catch (error) {
        const current = currentRecord<Version>(error);
        if (!current) throw error;
        if (![toValues(base.current), values].some((each) => isSame(each, toValues(current)))) {
          setTheirs(() => current);
          throw error;
        }
        base.current = current;
        return send(current);
      }
    },
    /** In place of the form's submit button, while both versions are shown. */
    resolver: (form: FormState<Values>, texts: FieldTexts) => {
      if (!theirs) return undefined;
      const settle = (values: Values) => {
        base.current = theirs;
        setTheirs(undefined);
        form.reset(values, toValues(theirs));
      };
      return (
        <Choice
          form={form}
          mine={form.watch()}
          theirs={toValues(theirs)}
          before={toValues(base.current)}
          texts={texts}
          takeTheirs={() => settle(toValues(theirs))}
          keep={(values) => {
            settle(values);
            void form.submit();
          }}
        />
      );
    },
  };
};
