import { errorMessage, isPortalError, type PortalError } from '@slabdesk/portal';
import type { Fabricator, User } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import type { RecordFormProps } from 'shared-ui/record-form';
import type { DealerValues } from './dealer-values';
import { useCheckDealerCodeMutation } from './dealers-api';
import { savingFailure } from './saving-failure';
import { dealerPromptsTexts, dealerSavingTexts as texts } from './texts';
import { useNewAccount } from './use-new-account';
import { useWelcomeMail } from './use-welcome-mail';

type Save = NonNullable<RecordFormProps<DealerValues, Fabricator>['save']>;

const codeTaken = (): PortalError =>
  savingFailure(PROMPTS.codeTaken, undefined, {
    status: 409,
    error: texts.seeFields,
    fields: { code: dealerPromptsTexts.codeTaken },
  });

/** Two administrators may pick the same free code; the server rejects the later save. */
const isCodeTaken = (error: unknown): boolean =>
  isPortalError(error) && error.fields?.code === PROMPTS.codeTaken;

const useCodeCheck = () => {
  const [check] = useCheckDealerCodeMutation();
  return async (code: string, dealerId?: string) => {
    if (await check({ code, ...(dealerId && { _id: dealerId }) }).unwrap()) throw codeTaken();
  };
};

/** Creates the account, then its dealer, then sends the welcome email. A retry resumes at the failed step. */
export const useDealerCreation = (): Save => {
  const checkCode = useCodeCheck();
  const account = useNewAccount();
  const welcome = useWelcomeMail();

  const dealerFailure = (error: unknown, { email }: User): PortalError => {
    if (isCodeTaken(error)) return codeTaken();
    const isGone = isPortalError(error) && error.status === 400 && error.fields?.user !== undefined;
    if (isGone) account.forget();
    return savingFailure(texts.dealerFailed, error, {
      ...(!isGone && { error: texts.accountKept(email, errorMessage(error)) }),
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

/** Saves an existing dealer. */
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
