import { isPortalError } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';
import { useFindAccountEmailMutation, useSendWelcomeMailMutation } from './dealers-api';

const NO_ACCOUNT = 'Unable to send welcome email: user account is missing';
const FAILED = 'Failed to send welcome email. Please try again.';

/** The mail with the link to a first password, and what is said about it. */
export const useWelcomeMail = () => {
  const [findEmail] = useFindAccountEmailMutation();
  const [sendMail] = useSendWelcomeMailMutation();

  const sendAgain = async (email: string) => {
    try {
      await sendMail(email).unwrap();
      toast.success(`Password reset link sent to ${email}`);
    } catch {
      toast.error(FAILED);
    }
  };

  return {
    /** Sends the mail to somebody who has just got an account. */
    send: async (email: string) => {
      try {
        await sendMail(email).unwrap();
        toast.success('Dealer created successfully. Welcome email has been sent');
      } catch {
        toast.warning('Failed to send welcome email. Account has been created.', {
          action: { label: 'Re-send', onClick: () => void sendAgain(email) },
        });
      }
    },

    /** Sends it again, to the address that the account has now. */
    resend: async (userId: string | null) => {
      if (!userId) return void toast.error(NO_ACCOUNT);
      const found = await findEmail(userId);
      if (found.data) return sendAgain(found.data);
      const isGone = !found.error || (isPortalError(found.error) && found.error.status === 404);
      toast.error(isGone ? NO_ACCOUNT : FAILED);
    },
  };
};
