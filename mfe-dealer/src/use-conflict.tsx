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
