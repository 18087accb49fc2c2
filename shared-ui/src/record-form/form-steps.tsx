import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldPath, isWithin } from '../form/path';
import type { FormState } from '../form/use-form';
import { recordFormTexts } from './texts';

/** One step of a form. */
export interface FormStep<Values extends object, Loaded extends object = object> {
  title: string;
  /** Fields of the step, including everything below them; validated on Next. */
  fields: ReadonlyArray<FieldPath<Values>>;
  content: (form: FormState<Values>, record: Loaded | undefined) => ReactNode;
}

/**
 * Manages a multi-step form: "Next" validates the step, "Back" returns, and an error in another step
 * switches to that step. Values are kept when switching.
 */
export const useSteps = <Values extends object, Loaded extends object>(
  form: FormState<Values>,
  steps: ReadonlyArray<FormStep<Values, Loaded>> = [],
) => {
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const isLast = index >= steps.length - 1;
  const stepOf = (path: string) =>
    steps.findIndex(({ fields }) => fields.some((field) => isWithin(path, field)));

  const heading = useRef<HTMLElement>(null);
  const focusTarget = useRef<'heading' | 'field'>(undefined);
  const go = (target: number, to: 'heading' | 'field' = 'heading') => {
    focusTarget.current = to;
    setIndex(target);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves focus only after the step has changed; `form` is a new object on every render
  useEffect(() => {
    if (focusTarget.current === 'heading') heading.current?.focus();
    if (focusTarget.current === 'field') form.focusInvalid();
  }, [index]);

  const { errors, status } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new errors switch steps, not navigation between steps
  useEffect(() => {
    if (status !== 'fail' && status !== 'invalid') return;
    const marked = Object.keys(errors)
      .map(stepOf)
      .filter((found) => found >= 0);
    if (marked.length > 0 && !marked.includes(index)) go(Math.min(...marked), 'field');
  }, [errors, status]);

  const next = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (step && (await form.validate(step.fields))) go(index + 1);
  };
  return {
    onSubmit: isLast ? form.onSubmit : (event: FormEvent) => void next(event),
    content: step?.content,
    isLast,
    heading,
    title: step && recordFormTexts.step(index + 1, steps.length, step.title),
    back: index > 0 ? () => go(index - 1) : undefined,
  };
};

export const StepHeader = ({
  steps: { title, heading },
}: {
  steps: Pick<ReturnType<typeof useSteps>, 'title' | 'heading'>;
}) =>
  title ? (
    <Box ref={heading} tabIndex={-1} sx={{ '&&:focus-visible': { outline: 'none' } }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
    </Box>
  ) : null;
