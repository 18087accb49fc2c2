import { isPortalError } from '@slabdesk/portal';
import type { User } from 'bff-contract';
import { useRef } from 'react';
import { useDeleteUserMutation } from '../users/users-api';
import type { DealerValues } from './dealer-values';
import { useCreateDealerAccountMutation, useRenameDealerAccountMutation } from './dealers-api';
import { savingFailure } from './saving-failure';
import { dealerTexts } from './texts';

const texts = dealerTexts.saving;

type Account = DealerValues['createdUser'];

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
export const useNewAccount = () => {
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
      throw savingFailure(texts.accountFailed, error, {
        ...(fields && { error: texts.seeFields, fields: accountPrompts(fields) }),
      });
    });

  return { ensure, forget };
};
