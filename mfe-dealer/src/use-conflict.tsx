import { type RefObject, useEffect } from 'react';
import { lazyPart, Skeleton } from 'shared-ui/core';
import { type FormState, UnsavedChanges, useConflict as useVersions } from 'shared-ui/form';
import type { ConflictResolverProps, FieldTexts } from 'shared-ui/record-form';

const Resolver = lazyPart<ConflictResolverProps<never>>(
  'conflict-resolver',
  () => import('shared-ui/record-form').then((module) => module.ConflictResolver),
  () => <Skeleton height={120} />,
);

/** Same as `useConflict` of shared-ui, with a resolver that loads when it is needed. For forms that aren't a `RecordForm`. */
export const useConflict = <Values extends object, Version extends object | undefined>(
  opened: Version,
  toValues: (version: Version) => Values,
) => {
  const { choice, ...conflict } = useVersions(opened, toValues);
  return {
    ...conflict,
    /** In place of the form's submit button, while both versions are shown. */
    resolver: (form: FormState<Values>, texts: FieldTexts) => {
      const versions = choice(form);
      return (
        versions && (
          <>
            <Resolver {...(versions as object as ConflictResolverProps<never>)} texts={texts} />
            <UnsavedChanges when={form.isDirty} />
          </>
        )
      );
    },
  };
};

/**
 * Shows the newest version, which another user may have saved, unless the form has unsaved changes.
 *
 * @param base of `useConflict`
 */
export const useNewest = <Values extends object, Version extends { version: number }>(
  form: FormState<Values>,
  base: RefObject<Version | undefined>,
  newest: Version | undefined,
  toValues: (version: Version | undefined) => Values,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per version
  useEffect(() => {
    if (form.isDirty || (newest?.version ?? 0) <= (base.current?.version ?? 0)) return;
    base.current = newest;
    form.follow(toValues(newest));
  }, [newest?.version, form.isDirty]);
};
