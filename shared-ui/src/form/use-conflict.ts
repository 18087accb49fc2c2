import { currentRecord } from 'bff-contract/portal-error';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { getPath } from './path';
import type { FormState } from './use-form';

/** Returns the top-level fields in which two versions differ. */
export const differingFields = <Values extends object>(mine: Values, theirs: Values): string[] =>
  [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (key) => JSON.stringify(getPath(mine, key)) !== JSON.stringify(getPath(theirs, key)),
  );

const versionOf = (record: object | undefined): number => (record as { version?: number })?.version ?? 0;

/**
 * For a form that saves a record which others may change: after a 409 with the record as it is now, the user chooses what to
 * keep, and the next save is based on that version.
 *
 * @param opened the version that the form starts with
 */
export const useConflict = <Values extends object, Version extends object | undefined>(
  opened: Version,
  toValues: (version: Version) => Values,
) => {
  const base = useRef(opened);
  const [theirs, setTheirs] = useState<Version>();
  const form = useRef<FormState<Values>>(undefined);
  // The pressed button is gone.
  useEffect(() => {
    if (!theirs) return;
    return () => form.current?.element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [theirs]);
  return {
    /** The version that the values are based on. */
    base,
    isDeciding: theirs !== undefined,
    /** Saves over `base`, and once more if others changed only other parts of the record, or made the same changes. */
    save: async <Saved>(values: Values, send: (over: Version) => Promise<Saved>): Promise<Saved> => {
      setTheirs(undefined);
      try {
        return await send(base.current);
      } catch (error) {
        const current = currentRecord<Version>(error);
        if (!current) throw error;
        const now = toValues(current);
        if ([toValues(base.current), values].every((each) => differingFields(each, now).length > 0)) {
          setTheirs(() => current);
          throw error;
        }
        base.current = current;
        return send(current);
      }
    },
    /** Both versions, for a `ConflictResolver` in place of the submit button. */
    choice: (shown: FormState<Values>) => {
      form.current = shown;
      if (!theirs) return undefined;
      const settle = (values: Values) => {
        base.current = theirs;
        setTheirs(undefined);
        shown.reset(values, toValues(theirs));
      };
      return {
        mine: shown.watch(),
        theirs: toValues(theirs),
        before: toValues(base.current),
        changedAt: (theirs as { updatedAt?: string }).updatedAt,
        takeTheirs: () => settle(toValues(theirs)),
        keep: (values: Values) => {
          settle(values);
          void shown.submit();
        },
      };
    },
  };
};

/**
 * Shows a newer version, which another user may have saved, unless there are unsaved changes, a submit or a conflict.
 *
 * @param conflict of `useConflict`
 */
export const useNewest = <Values extends object, Version extends object | undefined>(
  { isDirty, status, follow }: FormState<Values>,
  { base, isDeciding }: { base: RefObject<Version>; isDeciding: boolean },
  newest: Version,
  toValues: (version: Version) => Values,
): void => {
  // A version is followed once: it may be of a record that a save has found to be gone since.
  const seen = useRef(newest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows newer versions; the other values are new on every render
  useEffect(() => {
    if (isDirty || status === 'pending' || isDeciding || newest === seen.current) return;
    seen.current = newest;
    if (versionOf(newest) <= versionOf(base.current)) return;
    base.current = newest;
    follow(toValues(newest));
  }, [newest, isDirty, status, isDeciding]);
};
