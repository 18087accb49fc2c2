import { useNavigate } from '@slabdesk/portal/router';
import { act, renderWithPortal, screen, waitFor } from '@slabdesk/testing';
import { lazy, StrictMode, useState } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../feedback/links';
import { CheckboxField } from './checkbox-field';
import { useField } from './field-binding';
import { Form } from './form';
import { PasswordField } from './password-field';
import { email, required, sameAs } from './rules';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';
import { UnsavedChanges } from './unsaved-changes';
import { type FormOptions, useForm } from './use-form';

interface Account {
  email: string;
  password: string;
  permissions: { isAdmin: boolean };
}

const AccountForm = (options: Partial<FormOptions<Account>>) => {
  const form = useForm<Account>({
    defaults: { email: '', password: '', permissions: { isAdmin: false } },
    rules: {
      email: [required('Please provide your email address'), email()],
      password: [required('Please provide your password')],
    },
    submit: async () => undefined,
    ...options,
  });
  return (
    <Form form={form} aria-label="Account">
      <TextField label="Email" hint="Used for login" {...form.register('email')} />
      <PasswordField label="Password" {...form.register('password')} />
      <CheckboxField label="Administrator" {...form.register('permissions.isAdmin')} />
      <SubmitButton form={form} label="Save" />
      <UnsavedChanges when={form.isDirty} />
      <ButtonLink to="/elsewhere">Elsewhere</ButtonLink>
    </Form>
  );
};

/** An upload that started before another field was edited. */
const LateForm = () => {
  const form = useForm({ defaults: { name: '', file: '' }, submit: async () => undefined });
  const { value, onChange: finish } = useField(form.register('file'));
  return (
    <Form form={form}>
      <TextField label="Name" {...form.register('name')} />
      <button type="button" onClick={() => setTimeout(() => finish('object-1'), 50)}>
        Upload
      </button>
      <output>{value}</output>
    </Form>
  );
};

/** One field depends on another; a third one may be empty. */
const RepeatForm = ({ onSuccess }: { onSuccess?: (values: object) => void }) => {
  const form = useForm({
    defaults: { code: '', again: '', amount: null as number | null },
    rules: { code: [required('Please fill in a code')], again: [sameAs('code', 'Not the same')] },
    submit: async () => undefined,
    onSuccess: (_response, values) => onSuccess?.(values),
  });
  return (
    <Form form={form}>
      <TextField label="Code" {...form.register('code')} />
      <TextField label="Again" {...form.register('again')} />
      <button type="button" onClick={() => form.setValue('amount', 5)}>
        Five
      </button>
      <button type="button" onClick={() => form.setValue('amount', null)}>
        Nothing
      </button>
      <button type="button" onClick={() => form.setValue('amount', Number.NaN)}>
        No number
      </button>
      <button type="button" onClick={() => form.reset()}>
        Start again
      </button>
      <SubmitButton form={form} label="Save" />
      <output>{JSON.stringify({ dirty: form.isDirty, status: form.status, errors: form.errors })}</output>
    </Form>
  );
};

/** An upload that a submit doesn't wait for. */
const UploadForm = ({ upload }: { upload: Promise<string> }) => {
  const form = useForm({
    defaults: { file: '' },
    rules: { file: [required('Please choose a file')] },
    submit: async () => undefined,
  });
  const { onChange, error } = useField(form.register('file'));
  return (
    <Form form={form}>
      <button type="button" onClick={() => void upload.then(onChange)}>
        Upload
      </button>
      <SubmitButton form={form} label="Save" />
      <p>{error}</p>
    </Form>
  );
};

const LeavingForm = () => {
  const navigate = useNavigate();
  return <AccountForm onSuccess={() => void navigate('/done')} />;
};

/** Simulates an unreachable server. */
const unreachable = () =>
  Promise.reject({ status: 0, code: 'NETWORK', error: 'The server could not be reached.' });

const emailField = () => screen.getByRole('textbox', { name: /Email/ });
const passwordField = () => screen.getByLabelText(/^Password/);
const save = () => screen.getByRole('button', { name: 'Save' });

const fillIn = async (user: ReturnType<typeof renderWithPortal>['user']) => {
  await user.type(emailField(), 'ada@example.com');
  await user.type(passwordField(), 'secret');
};

it('useForm validates on submit, links each error to its field and focuses the first', async () => {
  const submit = jest.fn();
  const { user } = renderWithPortal(<AccountForm submit={submit} />);
  await user.type(emailField(), 'nonsense');
  expect(emailField()).toBeValid();
  await user.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent('Please check for errors');
  expect(emailField()).toBeInvalid();
  expect(emailField()).toHaveAccessibleDescription('Invalid email address Used for login');
  expect(passwordField()).toHaveAccessibleDescription('Please provide your password');
  await waitFor(() => expect(emailField()).toHaveFocus());
  expect(submit).not.toHaveBeenCalled();
});

it('useForm revalidates while typing, and resets once everything is valid', async () => {
  const { user } = renderWithPortal(<AccountForm />);
  await user.click(save());
  await user.type(emailField(), 'ada@example.com');
  expect(emailField()).toBeValid();
  expect(passwordField()).toBeInvalid();
  expect(screen.getByRole('alert')).toBeVisible();
  await user.type(passwordField(), 's');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('useForm validates while typing from the start in on-input mode', async () => {
  const { user } = renderWithPortal(<AccountForm mode="on-input" />);
  await user.type(emailField(), 'a');
  expect(emailField()).toHaveAccessibleDescription('Invalid email address Used for login');
  expect(passwordField()).toBeValid();
});

it('useForm marks required fields', () => {
  renderWithPortal(<AccountForm />);
  expect(emailField()).toBeRequired();
  expect(screen.getAllByText('*')).toHaveLength(2);
});

it('useForm submits once on repeated clicks and shows a spinner, then a check mark', async () => {
  let finish: (response: unknown) => void = () => undefined;
  const submit = jest.fn(() => new Promise<unknown>((resolve) => (finish = resolve)));
  const onSuccess = jest.fn();
  const { user } = renderWithPortal(<AccountForm submit={submit} onSuccess={onSuccess} />);
  await fillIn(user);
  await user.click(screen.getByRole('checkbox', { name: 'Administrator' }));
  await user.dblClick(save());
  expect(await screen.findByLabelText('Sending')).toBeVisible();
  await user.type(emailField(), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  finish({ created: { _id: '1' } });
  expect(await screen.findByLabelText('Done')).toBeVisible();
  const values = { email: 'ada@example.com', password: 'secret', permissions: { isAdmin: true } };
  expect(onSuccess).toHaveBeenCalledWith({ created: { _id: '1' } }, values);
});

it('useForm shows why a submit failed with "Retry", and shows server errors on the fields', async () => {
  const refuse = () =>
    Promise.reject({
      status: 400,
      code: 'INVALID',
      error: 'Some fields are not valid.',
      fields: { email: 'Email is already in use.' },
    });
  const { user } = renderWithPortal(<AccountForm submit={refuse} />);
  await fillIn(user);
  await user.click(save());
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Some fields are not valid.');
  expect(emailField()).toHaveAccessibleDescription('Email is already in use. Used for login');
  await waitFor(() => expect(emailField()).toHaveFocus());
});

it.each([
  [{ status: 400, error: 'x', code: 'X' }, 'Please check your details and try again.'],
  [{ status: 409, error: 'Stale', code: 'X' }, 'Stale'],
  [new Error('boom'), 'Registration failed. Please check your details and try again.'],
])('useForm shows the message for %p', async (failure, expected) => {
  const { user } = renderWithPortal(
    <AccountForm
      submit={() => Promise.reject(failure)}
      messages={{ 400: 'Please check your details and try again.' }}
      fallback="Registration failed. Please check your details and try again."
    />,
  );
  await fillIn(user);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(expected);
});

it('useForm shows that the user is offline, keeps what was typed and submits it on Retry', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const submit = jest.fn(unreachable);
  const onSuccess = jest.fn();
  const { user } = renderWithPortal(<AccountForm submit={submit} onSuccess={onSuccess} />);
  await fillIn(user);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You are offline. Nothing is lost: what you entered stays here. Press Retry when you are back online.',
  );
  online.mockReturnValue(true);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The server could not be reached.')).toBeVisible();
  expect(emailField()).toHaveValue('ada@example.com');
  submit.mockResolvedValue({} as never);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
  online.mockRestore();
});

it('useForm ignores input during a submit', async () => {
  let finish: (response: unknown) => void = () => undefined;
  const { user } = renderWithPortal(
    <AccountForm submit={() => new Promise<unknown>((resolve) => (finish = resolve))} />,
  );
  await fillIn(user);
  await user.click(save());
  await user.type(emailField(), 'x');
  expect(emailField()).toHaveValue('ada@example.com');
  finish({});
  await screen.findByLabelText('Done');
  await user.type(emailField(), 'x');
  expect(emailField()).toHaveValue('ada@example.comx');
});

it('useForm keeps the result of an upload that completes after other edits', async () => {
  const { user } = renderWithPortal(<LateForm />);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  expect(await screen.findByText('object-1')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
});

const state = () => JSON.parse(screen.getByRole('status').textContent);
const press = (user: ReturnType<typeof renderWithPortal>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

it('useForm revalidates invalid fields when another field changes, and marks no others', async () => {
  const { user } = renderWithPortal(<RepeatForm />);
  await user.type(screen.getByRole('textbox', { name: 'Again' }), 'a');
  await press(user, 'Save');
  expect(state()).toMatchObject({
    status: 'invalid',
    errors: { code: 'Please fill in a code', again: 'Not the same' },
  });
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), 'a');
  expect(state()).toMatchObject({ status: 'none', errors: {} });
  // Once all fields are valid, only the next submit validates again.
  await user.type(screen.getByRole('textbox', { name: 'Again' }), 'b');
  expect(state()).toMatchObject({ status: 'none', errors: {} });
  await press(user, 'Save');
  await user.clear(screen.getByRole('textbox', { name: /^Code/ }));
  await user.clear(screen.getByRole('textbox', { name: 'Again' }));
  expect(state()).toMatchObject({ status: 'invalid', errors: { code: 'Please fill in a code' } });
});

it('useForm is dirty while a value differs from its default, and rejects text that is not a number', async () => {
  const onSuccess = jest.fn();
  const { user } = renderWithPortal(<RepeatForm onSuccess={onSuccess} />);
  await press(user, 'Five');
  expect(state().dirty).toBe(true);
  await press(user, 'Nothing');
  expect(state().dirty).toBe(false);
  await press(user, 'No number');
  expect(state().dirty).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), 'a');
  await user.type(screen.getByRole('textbox', { name: 'Again' }), 'a');
  await press(user, 'Save');
  expect(state()).toMatchObject({ status: 'invalid', errors: { amount: 'Invalid input' } });
  await press(user, 'Nothing');
  await press(user, 'Save');
  expect(onSuccess).toHaveBeenCalledWith({ code: 'a', again: 'a', amount: null });
  expect(state()).toEqual({ dirty: false, status: 'success', errors: {} });
  await press(user, 'Five');
  expect(state()).toEqual({ dirty: true, status: 'none', errors: {} });
  await press(user, 'Start again');
  expect(state()).toEqual({ dirty: false, status: 'none', errors: {} });
  expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveValue('a');
});

it('useForm accepts the value of an upload that started before a failed submit', async () => {
  let finishUpload: (objectId: string) => void = () => undefined;
  const upload = new Promise<string>((resolve) => {
    finishUpload = resolve;
  });
  const { user } = renderWithPortal(<UploadForm upload={upload} />);
  await press(user, 'Upload');
  await press(user, 'Save');
  expect(screen.getByText('Please choose a file')).toBeVisible();
  finishUpload('object-1');
  await waitFor(() => expect(screen.queryByText('Please choose a file')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('useForm works in strict mode', async () => {
  const submit = jest.fn(async () => undefined);
  const { user } = renderWithPortal(
    <StrictMode>
      <AccountForm submit={submit} />
    </StrictMode>,
  );
  await user.click(save());
  await waitFor(() => expect(emailField()).toHaveFocus());
  await fillIn(user);
  expect(emailField()).toBeValid();
  await user.click(save());
  expect(await screen.findByLabelText('Done')).toBeVisible();
  expect(submit).toHaveBeenCalledTimes(1);
});

it('useForm allows navigation after saving without a confirmation', async () => {
  const { user, router } = renderWithPortal(<LeavingForm />);
  await fillIn(user);
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/done'));
});

it('PasswordField shows the password on demand and warns about Caps Lock', async () => {
  const { user } = renderWithPortal(<AccountForm />);
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(passwordField()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(passwordField()).toHaveAttribute('type', 'password');
  await user.click(passwordField());
  await user.keyboard('{CapsLock}A');
  expect(passwordField()).toHaveAccessibleDescription('Caps Lock is on');
});

const SavedForm = () => {
  const [isDirty, setDirty] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setDirty(false)}>
        Save
      </button>
      <UnsavedChanges when={isDirty} />
    </>
  );
};

describe('UnsavedChanges', () => {
  it('asks before leaving a changed form, and stays or leaves as chosen', async () => {
    const { user, router } = renderWithPortal(<AccountForm />);
    await user.type(emailField(), 'a');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it("doesn't ask after the form is saved", async () => {
    const { user, router } = renderWithPortal(<AccountForm />);
    await fillIn(user);
    await user.click(save());
    await screen.findByLabelText('Done');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('asks once for several forms while one of them is changed', async () => {
    const { user, router } = renderWithPortal(
      <>
        <UnsavedChanges when />
        <AccountForm />
      </>,
    );
    await user.type(emailField(), 'a');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.clear(emailField());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('asks before the tab of a changed form is closed', async () => {
    const { user } = renderWithPortal(<AccountForm />);
    expect(closing()).toBe(true);
    await user.type(emailField(), 'a');
    expect(closing()).toBe(false);
  });

  it('goes where the user clicks at the moment at which the form is saved', async () => {
    const { router } = renderWithPortal(<SavedForm />);
    await act(async () => {
      void router.navigate('/elsewhere');
      flushSync(() => screen.getByRole('button', { name: 'Save' }).click());
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it("doesn't ask again while the page loads to which the user leaves", async () => {
    const Loading = lazy(() => new Promise<never>(() => undefined));
    const { user } = renderWithPortal(<AccountForm />, {
      routes: [{ path: '/elsewhere', element: <Loading /> }],
    });
    await user.type(emailField(), 'a');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const leave = await screen.findByRole('button', { name: 'Leave' });
    expect(closing()).toBe(false);
    await user.click(leave);
    expect(leave).toBeInTheDocument();
    expect(closing()).toBe(true);
  });
});
