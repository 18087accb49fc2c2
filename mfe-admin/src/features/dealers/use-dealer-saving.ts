import { errorMessage, isPortalError, type PortalError } from '@slabdesk/portal';
import type { Fabricator, User } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { useRef } from 'react';
import { toast } from 'shared-ui/core';
import type { RecordFormProps } from 'shared-ui/record-form';
import { useDeleteUserMutation } from '../users/users-api';
import type { DealerValues } from './dealer-values';
import {
  useCheckDealerCodeMutation,
  useCreateDealerAccountMutation,
  useRenameDealerAccountMutation,
} from './dealers-api';
import { useWelcomeMail } from './use-welcome-mail';

type Save = NonNullable<RecordFormProps<DealerValues, Fabricator>['save']>;
type Account = DealerValues['createdUser'];

const SEE_FIELDS = 'Please check for errors';

/** Says in the corner what has failed; answers what the form says beside its button and fields. */
const failed = (message: string, error: unknown, shown: Partial<PortalError> = {}): PortalError => {
  toast.error(message);
  const known = isPortalError(error) ? error : { status: 500, code: 'FAILED', error: errorMessage(error) };
  return { ...known, ...shown };
};

const codeTaken = (): PortalError =>
  failed(PROMPTS.codeTaken, undefined, {
    status: 409,
    error: SEE_FIELDS,
    fields: { code: 'Please choose a different one' },
  });

/** Two administrators may have taken the same free code: the one who saves later hears of it from the server. */
const isCodeTaken = (error: unknown): boolean =>
  isPortalError(error) && error.fields?.code === PROMPTS.codeTaken;

const useCodeCheck = () => {
  const [check] = useCheckDealerCodeMutation();
  return async (code: string, dealerId?: string) => {
    if (await check({ code, ...(dealerId && { _id: dealerId }) }).unwrap()) throw codeTaken();
  };
};

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** What the server minds about an account, by the fields of the form. */
const accountPrompts = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, prompt]) => [`createdUser.${field}`, prompt]));

/** Whether the call was certainly not performed: without a response, or after a fault of the server, nobody knows. */
const isRefused = (error: unknown): boolean =>
  isPortalError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'IDEMPOTENCY_KEY_IN_USE';

const isGone = (error: unknown): boolean => isPortalError(error) && error.status === 404;

/**
 * Makes the account of a new dealer once, however often the form has to be sent: one that is there already is used
 * again, with the name that the form holds by then. With another address it is replaced: the address of an account that
 * exists waits for its confirmation, and the welcome mail would go to the wrong one.
 */
const useNewAccount = () => {
  const [create] = useCreateDealerAccountMutation();
  const [rename] = useRenameDealerAccountMutation();
  const [remove] = useDeleteUserMutation();
  /** What the account holds, or would if the answer had not been lost; its key asks for that answer again. */
  const asked = useRef<Account & { key: string }>(undefined);
  const made = useRef<User>(undefined);

  /** The next try makes another account. */
  const forget = () => {
    asked.current = undefined;
    made.current = undefined;
  };

  const write = async (account: Account): Promise<User> => {
    asked.current ??= { key: newKey(), ...account };
    made.current ??= await create(asked.current).unwrap();
    const { _id: id } = made.current;
    if (asked.current.email !== account.email) {
      const { error } = await remove(id);
      if (error && !isGone(error)) throw error;
      forget();
      return write(account);
    }
    if (asked.current.name === account.name) return made.current;
    made.current = await rename({ id, name: account.name }).unwrap();
    asked.current = { ...asked.current, ...account };
    return made.current;
  };

  const ensure = (account: Account): Promise<User> =>
    write(account).catch((error) => {
      if (!made.current && isRefused(error)) forget();
      const fields = isPortalError(error) ? error.fields : undefined;
      throw failed('Something went wrong creating the new user account.', error, {
        ...(fields && { error: SEE_FIELDS, fields: accountPrompts(fields) }),
      });
    });

  return { ensure, forget };
};

/** Makes the account, then its dealer, then sends the welcome mail. A try that follows a failed one goes on from there. */
export const useDealerCreation = (): Save => {
  const checkCode = useCodeCheck();
  const account = useNewAccount();
  const welcome = useWelcomeMail();

  const dealerFailure = (error: unknown, { email }: User): PortalError => {
    if (isCodeTaken(error)) return codeTaken();
    const isGone = isPortalError(error) && error.status === 400 && error.fields?.user !== undefined;
    if (isGone) account.forget();
    return failed('Something went wrong creating the new dealer profile.', error, {
      ...(!isGone && { error: `The account of ${email} is kept for the next try. ${errorMessage(error)}` }),
    });
  };

  return async (body, send) => {
    const { createdUser, user: _none, ...details } = body as DealerValues;
    await checkCode(details.code);
    const user = await account.ensure(createdUser);
    const dealer = await send({ ...details, user: user._id }).catch((error) => {
      throw dealerFailure(error, user);
    });
    await welcome.send(user.email);
    return dealer;
  };
};

/** Saves a dealer that exists. */
export const useDealerUpdate = (id: string): Save => {
  const checkCode = useCodeCheck();
  return async (body, send) => {
    const { createdUser: _none, ...dealer } = body as DealerValues;
    await checkCode(dealer.code, id);
    return send(dealer).catch((error) => {
      throw isCodeTaken(error) ? codeTaken() : error;
    });
  };
};
