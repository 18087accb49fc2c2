import { clearToken, errorMessage, useCurrentUser, useRequest } from '@slabdesk/portal';
import { useSearchParams } from '@slabdesk/portal/router';
import { PROMPTS } from 'bff-contract/constants';
import { useEffect } from 'react';
import { Button, ButtonLink, FocusCard, Stack, Typography } from 'shared-ui/core';
import { FailedCard } from '../../failed-card';
import { authTexts } from '../../texts';
import { undoEmailChange } from './confirmation-api';
import {
  confirmationNotUndoneTexts as notUndoneTexts,
  confirmationUndoTexts as texts,
  confirmationUndoneTexts as undoneTexts,
} from './texts';

const Undone = () => (
  <FocusCard title={undoneTexts.title}>
    <Stack role="status" sx={{ gap: 1.5 }}>
      <Typography>{undoneTexts.text}</Typography>
      <Typography>{undoneTexts.newPassword}</Typography>
      <ButtonLink to="/login" variant="contained" color="primary" size="large" sx={{ mt: 1.5 }}>
        {authTexts.login}
      </ButtonLink>
    </Stack>
  </FocusCard>
);

const Refused = ({ error }: { error?: unknown }) => (
  <FailedCard
    title={notUndoneTexts.title}
    text={errorMessage(error, PROMPTS.linkInvalid)}
    hint={notUndoneTexts.hint}
    next={{ to: '/login', label: authTexts.login }}
  />
);

const isFinal = (status: number) => status === 400 || status === 409;

/** Requires a click, because email virus scanners open links. */
const Undo = ({ token, id }: { token: string; id: string }) => {
  const [send, { data, error, isLoading }] = useRequest(undoEmailChange);
  const isOwn = useCurrentUser()?._id === id;
  // Undoing the change ends every session, including this tab's.
  useEffect(() => {
    if (data !== undefined && isOwn) clearToken();
  }, [data, isOwn]);
  const undo = async () => {
    if (isLoading) return;
    await send({ token, id });
  };
  if (data !== undefined) return <Undone />;
  if (error && isFinal(error.status)) return <Refused error={error} />;
  return (
    <FocusCard title={texts.title}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography>{texts.consequences(isOwn)}</Typography>
        {error && <Typography role="alert">{errorMessage(error)}</Typography>}
        <Button
          variant="contained"
          color="primary"
          size="large"
          aria-disabled={isLoading || undefined}
          onClick={() => void undo()}
          sx={{ mt: 1.5 }}
        >
          {error ? authTexts.retry : texts.submit}
        </Button>
      </Stack>
    </FocusCard>
  );
};

/** /undo-email-change: undoes an email change with the link mailed to the previous address. */
export const UndoEmailChangePage = () => {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const id = parameters.get('id');
  return token && id ? <Undo key={token} token={token} id={id} /> : <Refused />;
};
