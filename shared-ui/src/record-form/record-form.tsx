import Button from '@mui/material/Button';
import { errorMessage, type PortalError } from 'bff-contract/portal-error';
import { type ReactNode, use } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormSkeleton } from '../feedback/skeletons';
import { EmptyState, ErrorState } from '../feedback/states';
import { type LabelCase, LabelCaseContext } from '../form/field-frame';
import { Form } from '../form/form';
import { countValues } from '../form/path';
import { SubmitButton, type SubmitButtonProps } from '../form/submit-button';
import { isLeaving, UnsavedChanges } from '../form/unsaved-changes';
import type { FormState } from '../form/use-form';
import { useGoBack } from '../host/use-go-back';
import { SearchIcon } from '../icons';
import { ModalGuardContext } from '../overlay/modal-guard';
import { ConflictResolver } from './conflict-resolver';
import { type FormStep, StepHeader, useSteps } from './form-steps';
import type { RecordMeta } from './record-values';
import type { FieldTexts } from './show-value';
import { recordFormTexts as texts } from './texts';
import { type RecordFormOptions, useRecordForm } from './use-record-form';

/** As many fields of a placeholder as fill a phone. */
const MAX_FIELDS = 8;

type Content<Values extends object, Loaded extends object> = (
  form: FormState<Values>,
  record: Loaded | undefined,
) => ReactNode;

export interface RecordFormProps<Values extends object, Loaded extends object>
  extends RecordFormOptions<Values, Loaded> {
  /** Accessible name of the form. */
  'aria-label': string;
  /** The fields; don't combine with `steps`. */
  children?: Content<Values, Loaded>;
  /** Steps of fields with "Next" and "Back". */
  steps?: ReadonlyArray<FormStep<Values, Loaded>>;
  /** false starts with the defaults even if the record exists. */
  load?: boolean;
  /**
   * Navigation after saving: a path, a function of the saved record, or 'back'; stays on the page when
   * omitted.
   */
  redirect?: `/${string}` | 'back' | ((saved: Loaded) => string);
  /** The list of these records: 'back' and Cancel lead there if the page was opened by a link. */
  list?: `/${string}`;
  /** Adds a Cancel button, which closes the surrounding modal or leaves the page. */
  cancel?: boolean;
  labelCase?: LabelCase;
  submitLabel?: string;
  submitAlign?: NonNullable<SubmitButtonProps['align']>;
  pendingLabel?: string;
  /**
   * Labels and formats of fields in the conflict view: `{ price: { label: 'Price', format: formatMoney }
   * }`.
   */
  fieldTexts?: FieldTexts;
  /** Title of the error when the record can't be loaded. */
  loadError?: string;
}

const NotFound = ({ goBack }: { goBack: () => void }) => (
  <EmptyState
    dense
    icon={SearchIcon}
    title={texts.notFound}
    text={texts.notFoundText}
    action={<Button onClick={goBack}>{texts.goBack}</Button>}
  />
);

const LoadedForm = <Values extends object, Loaded extends object>({
  record,
  isGone = false,
  ...props
}: RecordFormProps<Values, Loaded> & {
  record: (Loaded & RecordMeta) | undefined;
  /** It was deleted since it was loaded. */
  isGone?: boolean;
}) => {
  const { redirect, labelCase = 'title', submitLabel = texts.submit } = props;
  const navigate = useNavigate();
  const path = typeof redirect === 'string' && redirect !== 'back' ? redirect : undefined;
  const goBack = useGoBack(props.list ?? path ?? '/');
  const leave = path ? () => void navigate(path) : goBack;
  const modal = use(ModalGuardContext);
  const { form, conflict } = useRecordForm<Values, Loaded>(
    {
      ...props,
      onSaved: (saved) => {
        props.onSaved?.(saved);
        if (isLeaving()) return;
        if (typeof redirect === 'function') void navigate(redirect(saved));
        else if (redirect) leave();
      },
    },
    record,
  );
  const steps = useSteps(form, props.steps);
  // Typed values stay.
  if (isGone && !form.isDirty && form.status !== 'pending') return <NotFound goBack={goBack} />;
  return (
    <LabelCaseContext value={labelCase}>
      <Form form={{ element: form.element, onSubmit: steps.onSubmit }} aria-label={props['aria-label']}>
        <StepHeader steps={steps} />
        {(steps.content ?? props.children)?.(form, record)}
        {conflict ? (
          <ConflictResolver {...conflict} {...(props.fieldTexts && { texts: props.fieldTexts })} />
        ) : (
          <SubmitButton
            status={steps.isLast ? form.status : form.message ? 'invalid' : 'none'}
            message={form.message}
            label={steps.isLast ? submitLabel : texts.next}
            align={props.submitAlign ?? 'right'}
            {...(props.pendingLabel && { pendingLabel: props.pendingLabel })}
          >
            {props.cancel && <Button onClick={modal?.close ?? leave}>{texts.cancel}</Button>}
            {steps.back && <Button onClick={steps.back}>{texts.back}</Button>}
          </SubmitButton>
        )}
      </Form>
      <UnsavedChanges when={form.isDirty} />
    </LabelCaseContext>
  );
};

/**
 * Loads, edits and saves a record, on a page or in a `Modal`. The modal asks before closing with unsaved
 * changes.
 *
 * @example
 * <RecordForm
 *   endpoint="fabricator/line-item"
 *   id={id}
 *   records={recordsOf(dealerApi, 'LineItem')}
 *   defaults={{ title: '', price: null as number | null, description: '' }}
 *   rules={{ title: [required()], price: [required()] }}
 *   redirect="/pricing"
 *   aria-label="Line item"
 * >
 *   {(form) => <TextField label="Title" {...form.register('title')} />}
 * </RecordForm>
 */
export const RecordForm = <Values extends object, Loaded extends object = Values & RecordMeta>(
  props: RecordFormProps<Values, Loaded>,
) => {
  const { endpoint, id, records, load = true } = props;
  const isLoaded = load && id !== 'new';
  const { currentData, error, isFetching, refetch } = records.useRecord(
    isLoaded ? { endpoint, id } : undefined,
    { fresh: true },
  );
  const goBack = useGoBack(props.list ?? '/');
  const key = `${endpoint}/${id}`;
  if (!isLoaded) return <LoadedForm key={key} {...props} record={undefined} />;
  const isMissing = (error as PortalError | undefined)?.status === 404;
  if (currentData)
    return <LoadedForm key={key} {...props} record={currentData as Loaded} isGone={isMissing} />;
  if (!error || isFetching)
    return <FormSkeleton fields={Math.min(MAX_FIELDS, countValues(props.defaults))} />;
  if (isMissing) return <NotFound goBack={goBack} />;
  return (
    <ErrorState
      dense
      {...(props.loadError && { title: props.loadError })}
      text={errorMessage(error, '')}
      onRetry={() => void refetch()}
    />
  );
};
