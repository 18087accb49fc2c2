import { ResendLink } from '@slabdesk/account-ui/resend-link';
import { useResendConfirmationMutation } from './email-change-api';
import { emailChangeTexts as texts } from './texts';

/** Resends the confirmation link to the pending address. */
export const ResendConfirmation = ({ label }: { label: string }) => {
  const [resend] = useResendConfirmationMutation();
  return <ResendLink label={label} sent={texts.linkSent} send={() => resend().unwrap()} />;
};
