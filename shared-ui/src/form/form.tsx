import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode, RefObject } from 'react';

export interface FormProps {
  form: { onSubmit: (event: FormEvent) => void; element: RefObject<HTMLFormElement | null> };
  children: ReactNode;
  /** Names the form for screen readers. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** A form of `useForm`: the first invalid field takes the focus when a submit is refused. */
export const Form = ({ form, children, ...aria }: FormProps) => (
  <Stack component="form" noValidate ref={form.element} onSubmit={form.onSubmit} sx={{ gap: 2.5 }} {...aria}>
    {children}
  </Stack>
);
