import type { ReactNode } from 'react';
import { Button, ButtonLink, FocusCard, Stack, Typography } from 'shared-ui/core';
import { authTexts as texts } from './texts';

export interface FailedCardProps {
  title: string;
  /** Says why it failed. */
  text: string;
  hint?: string | undefined;
  /** Without it, trying again doesn't help: `next` is shown. */
  onRetry?: (() => void) | undefined;
  next: { to: string; label: string };
  footer?: ReactNode;
}

/** A page of one card that says why a link did not work, with a way on. */
export const FailedCard = ({ title, text, hint, onRetry, next, footer }: FailedCardProps) => (
  <FocusCard title={title} footer={footer}>
    <Stack sx={{ gap: 1.5 }}>
      <Typography role="alert">{text}</Typography>
      {hint && <Typography sx={{ color: 'text.secondary' }}>{hint}</Typography>}
      {onRetry ? (
        <Button variant="contained" color="primary" size="large" onClick={onRetry} sx={{ mt: 1.5 }}>
          {texts.retry}
        </Button>
      ) : (
        <ButtonLink to={next.to} variant="contained" color="primary" size="large" sx={{ mt: 1.5 }}>
          {next.label}
        </ButtonLink>
      )}
    </Stack>
  </FocusCard>
);
