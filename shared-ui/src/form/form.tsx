import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode, RefObject } from 'react';

export interface FormProps {
  form: { onSubmit: (event: FormEvent) => void; element: RefObject<HTMLFormElement | null> };
  children: ReactNode;
  /** Accessible name of the form. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** A form controlled by `useForm`: focuses the first invalid field when validation fails. */
export const Form = ({ form, children, ...aria }: FormProps) => (
  <Stack component="form" noValidate ref={form.element} onSubmit={form.onSubmit} sx={{ gap: 2.5 }} {...aria}>
    {children}
  </Stack>
);
