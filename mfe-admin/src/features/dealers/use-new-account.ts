import { isPortalError } from '@slabdesk/portal';
import type { User } from 'bff-contract';
import { useRef } from 'react';
import { USERS, userRecords } from '../users/users-api';
import type { DealerValues } from './dealer-values';
import { useCreateDealerAccountMutation, useRenameDealerAccountMutation } from './dealers-api';
import { savingFailure } from './saving-failure';
import { dealerSavingTexts as texts } from './texts';

type Account = DealerValues['createdUser'];

/** Maps the server's account errors to form fields. */
const accountPrompts = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, prompt]) => [`createdUser.${field}`, prompt]));

/** Whether the server rejected the call. Without a response, or after a 5xx, it may have been performed. */
const isRefused = (error: unknown): boolean =>
  isPortalError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'IDEMPOTENCY_KEY_IN_USE';

const isGone = (error: unknown): boolean => isPortalError(error) && error.status === 404;

/**
 * Creates a new dealer's account once, however often the form is submitted. A retry reuses the existing account and
 * updates its name. If the email address changed, the account is replaced: changing the address of an existing
 * account requires confirmation, so the welcome email would go to the old address.
 */
export const useNewAccount = () => {
  const [create] = useCreateDealerAccountMutation();
  const [rename] = useRenameDealerAccountMutation();
  const remove = userRecords.useDelete(USERS);
  /** The last requested account: the same one again if the response was lost. */
  const requested = useRef<Account>(undefined);
  const created = useRef<User>(undefined);

  /** The next submit creates another account. */
  const forget = () => {
    requested.current = undefined;
    created.current = undefined;
  };

  const write = async (account: Account): Promise<User> => {
    const asked = requested.current ?? account;
    requested.current = asked;
    created.current ??= await create(asked).unwrap();
    const { _id: id } = created.current;
    if (asked.email !== account.email) {
      const { error } = await remove(id);
      if (error && !isGone(error)) throw error;
      forget();
      return write(account);
    }
    if (asked.name === account.name) return created.current;
    created.current = await rename({ id, name: account.name }).unwrap();
    requested.current = account;
    return created.current;
  };

  const ensure = (account: Account): Promise<User> =>
    write(account).catch((error) => {
      if (!created.current && isRefused(error)) forget();
      const fields = isPortalError(error) ? error.fields : undefined;
      throw savingFailure(texts.accountFailed, error, {
        ...(fields && { error: texts.seeFields, fields: accountPrompts(fields) }),
      });
    });

  return { ensure, forget };
};
