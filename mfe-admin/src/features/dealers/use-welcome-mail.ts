import { isPortalError } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';
import { useFindAccountEmailMutation, useSendWelcomeMailMutation } from './dealers-api';
import { dealerWelcomeMailTexts as texts } from './texts';

/** The topic of toasts about a dealer that is being created: its creation replaces the error of the attempt before. */
export const NEW_DEALER = 'new dealer';

/** Sends the email with the link for setting a password, and shows a toast. */
export const useWelcomeMail = () => {
  const [findEmail] = useFindAccountEmailMutation();
  const [sendMail] = useSendWelcomeMailMutation();

  const sendAgain = async (email: string) => {
    try {
      await sendMail(email).unwrap();
      toast.success(texts.resent(email));
    } catch {
      toast.error(texts.notResent);
    }
  };

  return {
    /** Sends the email for a newly created account. */
    send: async (email: string) => {
      try {
        await sendMail(email).unwrap();
        toast.success(texts.sent, { topic: NEW_DEALER });
      } catch {
        toast.warning(texts.notSent, {
          action: { label: texts.resend, onClick: () => void sendAgain(email) },
        });
      }
    },

    /** Resends it to the account's current address. */
    resend: async (userId: string | null) => {
      if (!userId) return void toast.error(texts.noAccount);
      const found = await findEmail(userId);
      if (found.data) return sendAgain(found.data);
      const isGone = !found.error || (isPortalError(found.error) && found.error.status === 404);
      toast.error(isGone ? texts.noAccount : texts.notResent);
    },
  };
};
