import { errorMessage } from '@slabdesk/portal';
import { useLocation, useNavigate } from '@slabdesk/portal/router';
import type { SsoStarted, TwoStepDemand } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { useState } from 'react';
import { FocusCard, TextLink } from 'shared-ui/core';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { FailedCard } from '../../failed-card';
import { useOnce } from '../../use-once';
import { WorkingCard } from '../../working-card';
import { RequestedSearch, TwoStepCard, useEnter } from '../session';
import { keepSignIn, takeSignIn } from './begun-sign-in';
import { finishSso, startSso } from './sso-api';
import { ssoReturnTexts as returnTexts, ssoStartTexts as texts } from './texts';

/** Asks for the address, whose domain says which provider signs the user in. */
const StartCard = () => {
  const { search } = useLocation();
  const form = useForm({
    defaults: { email: '' },
    rules: { email: [required(PROMPTS.emailRequired)] },
    submit: (values) => startSso(values),
    onSuccess: (response) => {
      const { url, challenge } = response as SsoStarted;
      keepSignIn({ challenge, search });
      window.location.assign(url);
    },
  });
  return (
    <FocusCard
      title={texts.title}
      subtitle={texts.subtitle}
      footer={<TextLink to={`/login${search}`}>{texts.password}</TextLink>}
    >
      <Form form={form} aria-label={texts.title}>
        <TextField label={texts.email} type="email" autoComplete="username" {...form.register('email')} />
        <SubmitButton form={form} label={texts.submit} align="full" />
      </Form>
    </FocusCard>
  );
};

/** Completes a sign-in. */
const ReturnCard = ({ query }: { query: string }) => {
  const navigate = useNavigate();
  const enter = useEnter();
  const [failure, setFailure] = useState<string>();
  const [search, setSearch] = useState('');
  const [demand, setDemand] = useState<TwoStepDemand>();

  useOnce(() => {
    const begun = takeSignIn();
    if (!begun) return setFailure(returnTexts.failed);
    setSearch(begun.search);
    finishSso({ challenge: begun.challenge, query }).then(
      (answer) => {
        if ('twoStep' in answer) setDemand(answer.twoStep);
        else enter(answer, begun.search);
      },
      (error: unknown) => setFailure(errorMessage(error)),
    );
  });

  if (demand) {
    return (
      <RequestedSearch value={search}>
        <TwoStepCard
          demand={demand}
          onDemand={setDemand}
          onRestart={() => navigate(`/login/sso${search}`, { replace: true })}
        />
      </RequestedSearch>
    );
  }
  if (failure) {
    return (
      <FailedCard
        title={returnTexts.failedTitle}
        text={failure}
        next={{ to: `/login/sso${search}`, label: returnTexts.retry }}
        footer={<TextLink to={`/login${search}`}>{texts.password}</TextLink>}
      />
    );
  }
  return <WorkingCard title={returnTexts.title} />;
};

/** /login/sso: begins a sign-in at the provider of an address, which sends the user back here. */
export const SsoPage = () => {
  const query = useLocation().search.slice(1);
  const parameters = new URLSearchParams(query);
  return parameters.has('state') || parameters.has('error') ? <ReturnCard query={query} /> : <StartCard />;
};
